import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { oneLine } from '../output/printable.js';

export async function run(call: Call): Promise<undefined> {
  const [conversationId = '', assignee = ''] = call.args;
  const { pharos, projectId } = await connectToProject(call);
  const body = { assigned_to: assignee === 'none' ? null : assignee };
  const conversation = await pharos.conversations.updateConversation({ projectId, conversationId, body });
  const { assigned_to: to } = conversation;
  call.output.record(conversation, [to === null ? 'Nobody is assigned now.' : `Assigned to ${oneLine(to)}.`]);
}
