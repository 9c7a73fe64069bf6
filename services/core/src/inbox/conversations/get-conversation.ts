import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import type { RpcOf } from '@pharos/service';
import { missingConversation } from '../missing.js';
import { findConversation } from './conversations.js';
import { findAssignee } from './included.js';
import { conversationRecord } from './record.js';

export const getConversation: RpcOf<ConversationServiceDefinition, 'getConversation'> = async (
  request,
  _call,
  deps,
) => {
  const row = await findConversation(deps.database, request);
  if (!row) throw await missingConversation(deps.database, request, request.conversationId);
  const assignee = request.includeAssignee ? await findAssignee(deps.database, request) : undefined;
  return { conversation: conversationRecord.toMessage(row), assignee };
};
