import type { GetConversationRequest, GetConversationResponse } from '@pharos/proto/pharos/core/v1/conversation';
import type { Rpc } from '@pharos/service';
import { toConversation } from '../../shared/convert-records.js';
import { missingConversation } from '../missing.js';
import { findConversation } from './conversations.js';

export const getConversation: Rpc<GetConversationRequest, GetConversationResponse> = async (request, _call, deps) => {
  const row = await findConversation(deps.database, request);
  if (!row) throw await missingConversation(deps.database, request, request.conversationId);
  return { conversation: toConversation(row) };
};
