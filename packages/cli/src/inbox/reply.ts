import type { Call } from '../frame/command.js';
import { writeMessage } from './write-message.js';

export async function run(call: Call<{ resolve?: boolean }>): Promise<undefined> {
  const { pharos, projectId, conversationId, message } = await writeMessage(call, false);
  if (call.options.resolve)
    await pharos.conversations.updateConversation({ projectId, conversationId, body: { status: 'resolved' } });
  call.output.record(message, [`Sent ${message.id}${call.options.resolve ? ', and resolved the conversation' : ''}.`]);
}
