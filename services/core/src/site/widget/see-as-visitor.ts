import { fail } from '@pharos/contract';
import type { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { holdConversation } from '../../inbox/index.js';
import { publishSeen } from '../presence/live-events.js';
import { findReadReceipts, markSeen } from '../presence/read-receipts.js';
import { readOwnConversation } from './visitor-conversations.js';
import { placeOfVisitor } from './visitor-place.js';
import { visitorConversationRecord } from './visitor-record.js';

export const seeAsVisitor: RpcOf<VisitorConversationServiceDefinition, 'seeAsVisitor'> = (
  request,
  call,
  { database, clock },
) =>
  database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const { conversationId, messageId } = request;
    await holdConversation(tx, { ...at, conversationId });
    const before = await readOwnConversation(tx, at, conversationId);
    const seen = await markSeen(tx, { ...at, conversationId }, 'customer', messageId);
    if (seen === 'unknown') throw fail('MESSAGE_NOT_FOUND');
    if (seen === 'unchanged')
      return { conversation: visitorConversationRecord.toMessage(before), contactId: at.contactId };
    await recordUnchanged(tx, call, at, { action: 'seeAsVisitor', target: 'conversation', id: conversationId });
    const row = await readOwnConversation(tx, at, conversationId);
    await publishSeen(tx, { ...at, conversationId }, 'customer', await findReadReceipts(tx, conversationId), clock);
    return { conversation: visitorConversationRecord.toMessage(row), contactId: at.contactId };
  });
