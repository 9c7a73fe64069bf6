import { renderMessage } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { messageOf, messageRecord, newMessage } from './schemas.js';

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
      answer(rpc.messages.createMessage({ ...params, message: messageOf(body) }, call)),
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
