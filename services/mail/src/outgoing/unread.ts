import type { RpcClient } from '@pharos/kit';
import { type Message, type MessageServiceDefinition, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { type Answer, call } from './core-answers.js';
import type { DueOutgoing } from './queue.js';

/** What is asked of core. */
export interface ReadingClients {
  readonly messages: Pick<RpcClient<typeof MessageServiceDefinition>, 'listMessages'>;
  readonly presence: Pick<RpcClient<typeof PresenceServiceDefinition>, 'getReadReceipts'>;
}

/** One mail brings no more. */
const most = 50;

/** The answers in a chat that its customer has not read, of the latest messages, the oldest first. Who writes has read what stood there. */
export async function findUnread(
  { messages, presence }: ReadingClients,
  { org_id: orgId, project_id: projectId, conversation_id: conversationId }: DueOutgoing,
  { conversation: { contactId } }: Pick<Answer, 'conversation'>,
): Promise<Message[]> {
  const at = { orgId, projectId, conversationId };
  const page = { pageSize: most, pageToken: '', includeTotal: false };
  const [listed, { receipts }] = await Promise.all([
    messages.listMessages({ ...at, page, descending: true }, call()),
    presence.getReadReceipts(at, call()),
  ]);
  const newest = listed.messages.filter(({ isInternal }) => !isInternal);
  const isTheirs = (each: Message) =>
    each.senderType === SenderType.CUSTOMER && (each.senderId === undefined || each.senderId === contactId);
  const written = newest.findIndex(isTheirs);
  const behind = written < 0 ? newest : newest.slice(0, written);
  const seenAt = receipts?.customerSeenAt?.getTime() ?? 0;
  return behind.filter((each) => isAnswer(each) && (each.createdAt?.getTime() ?? 0) > seenAt).reverse();
}

const isAnswer = ({ senderType }: Message) => senderType === SenderType.AGENT || senderType === SenderType.AI;
