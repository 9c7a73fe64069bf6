import { enums, renderMessage } from '@pharos/contract';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { label, oneOf, text } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { messageRecord } from '../schemas/records.js';
import { orUnset, present } from './field-mask.js';

/** What a caller says of a new message. */
export const newMessage = z.strictObject({
  content: text(1, 100_000),
  content_type: oneOf(enums.contentType).default('text'),
  sender_type: oneOf(enums.senderType).default('agent'),
  sender_id: label(200).nullable().optional(),
  is_internal: z.boolean().default(false).meta({ description: 'An internal note is seen by the team only' }),
});

export function toNewMessage(body: z.output<typeof newMessage>): NewMessage {
  return {
    content: body.content,
    contentType: enums.contentType.fromText(body.content_type),
    senderType: enums.senderType.fromText(body.sender_type),
    senderId: orUnset(body.sender_id),
    isInternal: body.is_internal,
  };
}

export const messageRoutes = [
  defineRoute({
    id: 'listMessages',
    method: 'GET',
    path: '/projects/{projectId}/conversations/{conversationId}/messages',
    scope: 'messages:read',
    summary: 'List the messages of a conversation, oldest first',
    query: z.strictObject(pageQuery),
    status: 200,
    response: list(messageRecord),
    handler: async ({ params, query, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, page: pageRequest(query) };
      const answer = await rpc.messages.listMessages(request, call);
      return { data: answer.messages.map(renderMessage), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'createMessage',
    method: 'POST',
    path: '/projects/{projectId}/conversations/{conversationId}/messages',
    scope: 'messages:write',
    summary: 'Post a message',
    description: 'A message of a customer reopens a snoozed or resolved conversation.',
    body: newMessage,
    status: 201,
    response: one(messageRecord),
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, message: toNewMessage(body) };
      const { message } = await rpc.messages.createMessage(request, call);
      return { data: renderMessage(present(message)) };
    },
  }),
  defineRoute({
    id: 'getMessage',
    method: 'GET',
    path: '/projects/{projectId}/conversations/{conversationId}/messages/{messageId}',
    scope: 'messages:read',
    summary: 'Read a message',
    status: 200,
    response: one(messageRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const { message } = await rpc.messages.getMessage({ ...params, orgId: caller.orgId }, call);
      return { data: renderMessage(present(message)) };
    },
  }),
];
