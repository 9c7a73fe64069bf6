import { fail } from '@pharos/contract';
import type { SeeAsVisitorRequest, SeeAsVisitorResponse } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { Rpc } from '@pharos/service';
import { recordUnchanged } from '../../accounts/audit/audit.js';
import { holdConversation } from '../../inbox/conversations/conversations.js';
import { findSights, see } from '../presence/sights.js';
import { tellSeen } from '../presence/tell.js';
import { toVisitorConversation } from './convert-visitor.js';
import { placeOfVisitor, readOwnConversation } from './visitor-place.js';

export const seeAsVisitor: Rpc<SeeAsVisitorRequest, SeeAsVisitorResponse> = (request, call, { database, clock }) =>
  database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const { conversationId, messageId } = request;
    await holdConversation(tx, { ...at, conversationId });
    const before = await readOwnConversation(tx, at, conversationId);
    const seen = await see(tx, { ...at, conversationId }, 'customer', messageId);
    if (seen === 'unknown') throw fail('MESSAGE_NOT_FOUND');
    if (seen === 'unchanged') return { conversation: toVisitorConversation(before), contactId: at.contactId };
    await recordUnchanged(tx, call, at, { action: 'seeAsVisitor', target: 'conversation', id: conversationId });
    const row = await readOwnConversation(tx, at, conversationId);
    await tellSeen(tx, { ...at, conversationId }, 'customer', await findSights(tx, conversationId), clock);
    return { conversation: toVisitorConversation(row), contactId: at.contactId };
  });
