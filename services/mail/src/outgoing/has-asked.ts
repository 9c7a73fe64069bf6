import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { type Answer, type AnswerClients, call } from './core-answers.js';
import type { DueOutgoing } from './queue.js';

/** As many messages from the first on as a conversation has before somebody answers. */
const pageSize = 20;

/** Whether a conversation of mails began with its customer: what the team says there answers them. */
export async function hasAsked(
  { messages: core }: Pick<AnswerClients, 'messages'>,
  { org_id: orgId, project_id: projectId }: DueOutgoing,
  { conversation: { id: conversationId, channel } }: Answer,
): Promise<boolean> {
  if (channel !== Channel.EMAIL) return false;
  const page = { pageSize, pageToken: '', includeTotal: false };
  const { messages } = await core.listMessages({ orgId, projectId, conversationId, page }, call());
  return messages.find(({ isInternal }) => !isInternal)?.senderType === SenderType.CUSTOMER;
}
