import { fail } from '@pharos/contract';
import type {
  PresenceServiceDefinition,
  ReadReceipts as ReadReceiptsMessage,
} from '@pharos/proto/pharos/core/v1/presence';
import type { RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { holdConversation, missingConversation, requireConversation } from '../../inbox/index.js';
import { readOwnConversation } from '../widget/visitor-conversations.js';
import { placeOfVisitor } from '../widget/visitor-place.js';
import { publishSeen, publishTyping, type ReadReceipts } from './live-events.js';
import { findReadReceipts, hasVisitorOf, markSeen } from './read-receipts.js';

export const getReadReceipts: RpcOf<PresenceServiceDefinition, 'getReadReceipts'> = async (
  request,
  _call,
  { database },
) => {
  await requireConversation(database, request);
  const receipts = await findReadReceipts(database, request.conversationId);
  const hasVisitor = await hasVisitorOf(database, request);
  return { receipts: toMessage(request.conversationId, receipts), hasVisitor };
};

export const seeAsAgent: RpcOf<PresenceServiceDefinition, 'seeAsAgent'> = (request, call, { database, clock }) =>
  database.transaction(async (tx) => {
    const { conversationId, messageId } = request;
    if (!(await holdConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    const seen = await markSeen(tx, request, 'agent', messageId);
    if (seen === 'unknown') throw fail('MESSAGE_NOT_FOUND');
    await recordUnchanged(tx, call, request, { action: 'seeAsAgent', target: 'conversation', id: conversationId });
    const receipts = await findReadReceipts(tx, conversationId);
    if (seen === 'seen') await publishSeen(tx, request, 'agent', receipts, clock);
    return { receipts: toMessage(conversationId, receipts) };
  });

export const typeAsAgent: RpcOf<PresenceServiceDefinition, 'typeAsAgent'> = (request, _call, { database, clock }) =>
  database.transaction(async (tx) => {
    await requireConversation(tx, request);
    await publishTyping(tx, request, 'agent', clock);
    return {};
  });

export const typeAsVisitor: RpcOf<PresenceServiceDefinition, 'typeAsVisitor'> = (request, _call, { database, clock }) =>
  database.transaction(async (tx) => {
    const { conversationId } = request;
    const at = await placeOfVisitor(tx, request);
    await readOwnConversation(tx, at, conversationId);
    await publishTyping(tx, { ...at, conversationId }, 'customer', clock);
    return {};
  });

function toMessage(conversationId: string, { customer_seen_at, agent_seen_at }: ReadReceipts): ReadReceiptsMessage {
  return {
    conversationId,
    customerSeenAt: customer_seen_at ?? undefined,
    agentSeenAt: agent_seen_at ?? undefined,
  };
}
