import type { Conversation } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';

/** Resolves one after the other, and stops at the first one that cannot be. */
export async function run(call: Call): Promise<undefined> {
  const { pharos, projectId } = await connectToProject(call);
  const data: Conversation[] = [];
  for (const conversationId of call.rest) {
    const body = { status: 'resolved' } as const;
    data.push(await pharos.conversations.updateConversation({ projectId, conversationId, body }));
    if (!call.output.json) call.output.line(`Resolved ${conversationId}.`);
  }
  if (call.output.json) call.output.record(data, []);
}
