import type {
  GetVisitorConversationRequest,
  GetVisitorConversationResponse,
  GetVisitorMessageRequest,
  GetVisitorMessageResponse,
  ListVisitorConversationsRequest,
  ListVisitorConversationsResponse,
  ListVisitorMessagesRequest,
  ListVisitorMessagesResponse,
} from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { Rpc } from '@pharos/service';
import { toVisitorConversation, toVisitorMessage } from './convert-visitor.js';
import { listVisitorConversations as selectConversations } from './visitor-conversations.js';
import { listVisitorMessages as selectMessages } from './visitor-messages.js';
import { readOwnConversation, readOwnMessage } from './visitor-place.js';

export const listVisitorConversations: Rpc<ListVisitorConversationsRequest, ListVisitorConversationsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await selectConversations(database, request, request.page);
  return { conversations: rows.map(toVisitorConversation), page };
};

export const getVisitorConversation: Rpc<GetVisitorConversationRequest, GetVisitorConversationResponse> = async (
  request,
  _call,
  { database },
) => ({
  conversation: toVisitorConversation(await readOwnConversation(database, request, request.conversationId)),
});

export const listVisitorMessages: Rpc<ListVisitorMessagesRequest, ListVisitorMessagesResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await selectMessages(database, request, request);
  // An empty list is an answer only where there is what it is of.
  if (rows.length === 0) await readOwnConversation(database, request, request.conversationId);
  return { messages: rows.map(toVisitorMessage), page };
};

export const getVisitorMessage: Rpc<GetVisitorMessageRequest, GetVisitorMessageResponse> = async (
  request,
  _call,
  { database },
) => ({
  message: toVisitorMessage(await readOwnMessage(database, request, request.conversationId, request.messageId)),
});
