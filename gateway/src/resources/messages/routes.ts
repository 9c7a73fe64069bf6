import { enums, renderMessage } from '@pharos/contract';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { attachmentIds } from '../attachments/schemas.js';
import { orUnset } from '../field-mask.js';
import { label, oneOf } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { messageContent, showingSomething } from './content.js';
import { messageRecord } from './schemas.js';

/** What a caller says of a message, however it is made. */
export const messageFields = z.strictObject({
  content: messageContent(100_000, 'The text, in the format that `content_type` says'),
  content_type: oneOf(enums.contentType).default('text').meta({ description: 'The format of `content`' }),
  sender_type: oneOf(enums.senderType)
    .default('agent')
    .meta({ description: 'Who wrote it: messages of `system` fire no event' }),
  sender_id: label(200).nullable().optional().meta({ description: 'Your own ID of the sender' }),
  is_internal: z.boolean().default(false).meta({ description: 'Only your team sees an internal note' }),
  attachments: attachmentIds,
});

/** What a caller says of a new message. */
export const newMessage = showingSomething(messageFields).meta({
  id: 'NewMessage',
  description: 'A message to add to a conversation',
});

export function toNewMessage(body: z.output<typeof newMessage>): NewMessage {
  return {
    content: body.content,
    contentType: enums.contentType.fromText(body.content_type),
    senderType: enums.senderType.fromText(body.sender_type),
    senderId: orUnset(body.sender_id),
    isInternal: body.is_internal,
    attachmentIds: body.attachments,
    attachedBy: undefined,
  };
}

const answer = recordIn('message', renderMessage);
const answerList = listIn('messages', renderMessage);

const messages = '/projects/{projectId}/conversations/{conversationId}/messages';

export const messageRoutes = [
  defineRoute({
    id: 'listMessages',
    method: 'GET',
    path: messages,
    scope: 'messages:read',
    summary: 'List the messages of a conversation',
    description: 'Use it to show a conversation. The oldest message comes first; `order=desc` reverses the order.',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('asc').meta({ description: '`desc`: newest first' }),
    }),
    response: list(messageRecord),
    handler: ({ params, query, call, rpc }) => {
      const request = { ...params, page: pageRequest(query), descending: query.order === 'desc' };
      return answerList(rpc.messages.listMessages(request, call), query);
    },
  }),
  defineRoute({
    id: 'createMessage',
    method: 'POST',
    path: messages,
    scope: 'messages:write',
    summary: 'Send a message',
    description:
      'Use it to answer a customer, or to record what a customer wrote. A message from a customer reopens a snoozed or resolved conversation.',
    body: newMessage,
    status: 201,
    response: one(messageRecord),
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.messages.createMessage({ ...params, message: toNewMessage(body) }, call)),
  }),
  defineRoute({
    id: 'getMessage',
    method: 'GET',
    path: `${messages}/{messageId}`,
    scope: 'messages:read',
    summary: 'Get a message',
    description: 'Use it to read one message when you know its ID, for example from a webhook.',
    response: one(messageRecord),
    handler: ({ params, call, rpc }) => answer(rpc.messages.getMessage(params, call)),
  }),
];
