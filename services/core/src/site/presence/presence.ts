import { fail } from '@pharos/contract';
import type {
  ConversationSights,
  GetSightsRequest,
  GetSightsResponse,
  SeeAsAgentRequest,
  SeeAsAgentResponse,
  TypeAsAgentRequest,
  TypeAsAgentResponse,
  TypeAsVisitorRequest,
  TypeAsVisitorResponse,
} from '@pharos/proto/pharos/core/v1/presence';
import type { Rpc } from '@pharos/service';
import { recordUnchanged } from '../../accounts/audit/audit.js';
import { holdConversation } from '../../inbox/conversations/conversations.js';
import { missingConversation, requireConversation } from '../../inbox/missing.js';
import { placeOfVisitor, readOwnConversation } from '../widget/visitor-place.js';
import { findSights, type Sights, see } from './sights.js';
import { tellSeen, tellTyping } from './tell.js';

export const getSights: Rpc<GetSightsRequest, GetSightsResponse> = async (request, _call, { database }) => {
  await requireConversation(database, request);
  return { sights: toSights(request.conversationId, await findSights(database, request.conversationId)) };
};

export const seeAsAgent: Rpc<SeeAsAgentRequest, SeeAsAgentResponse> = (request, call, { database, clock }) =>
  database.transaction(async (tx) => {
    const { conversationId, messageId } = request;
    if (!(await holdConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    const seen = await see(tx, request, 'agent', messageId);
    if (seen === 'unknown') throw fail('MESSAGE_NOT_FOUND');
    await recordUnchanged(tx, call, request, { action: 'seeAsAgent', target: 'conversation', id: conversationId });
    const sights = await findSights(tx, conversationId);
    if (seen === 'seen') await tellSeen(tx, request, 'agent', sights, clock);
    return { sights: toSights(conversationId, sights) };
  });

export const typeAsAgent: Rpc<TypeAsAgentRequest, TypeAsAgentResponse> = (request, _call, { database, clock }) =>
  database.transaction(async (tx) => {
    await requireConversation(tx, request);
    await tellTyping(tx, request, 'agent', clock);
    return {};
  });

export const typeAsVisitor: Rpc<TypeAsVisitorRequest, TypeAsVisitorResponse> = (request, _call, { database, clock }) =>
  database.transaction(async (tx) => {
    const { conversationId } = request;
    const at = await placeOfVisitor(tx, request);
    await readOwnConversation(tx, at, conversationId);
    await tellTyping(tx, { ...at, conversationId }, 'customer', clock);
    return {};
  });

function toSights(conversationId: string, { customer_seen_at, agent_seen_at }: Sights): ConversationSights {
  return {
    conversationId,
    customerSeenAt: customer_seen_at ?? undefined,
    agentSeenAt: agent_seen_at ?? undefined,
  };
}
