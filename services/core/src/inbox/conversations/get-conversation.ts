import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import type { RpcOf } from '@pharos/service';
import { missingConversation } from '../missing.js';
import { findConversation } from './conversations.js';
import { conversationRecord } from './record.js';

export const getConversation: RpcOf<ConversationServiceDefinition, 'getConversation'> = async (
  request,
  _call,
  deps,
) => {
  const row = await findConversation(deps.database, request);
  if (!row) throw await missingConversation(deps.database, request, request.conversationId);
  return { conversation: conversationRecord.toMessage(row) };
};
