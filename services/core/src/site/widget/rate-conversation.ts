import { fail } from '@pharos/contract';
import type {
  RateConversationRequest,
  RateConversationResponse,
} from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { Rpc } from '@pharos/service';
import { withoutAddress } from '../../shared/without-address.js';
import { tellRated } from '../presence/tell.js';
import { toVisitorConversation } from './convert-visitor.js';
import { rate } from './rating.js';
import { lockOwnConversation, placeOfVisitor, readOwnConversation } from './visitor-place.js';

export const rateConversation: Rpc<RateConversationRequest, RateConversationResponse> = (
  request,
  call,
  { database, clock },
) =>
  database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const { conversationId, score, comment = null } = request;
    const { status } = await lockOwnConversation(tx, at, conversationId);
    if (status !== 'resolved' && status !== 'closed') throw fail('CONVERSATION_NOT_RESOLVED');
    await rate(tx, withoutAddress(call), { ...at, conversationId }, { score, comment });
    const row = await readOwnConversation(tx, at, conversationId);
    await tellRated(tx, { ...at, conversationId }, { score, comment }, clock);
    return { conversation: toVisitorConversation(row) };
  });
