import { readUpdateMessageRequest, renderMessage } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { list, one, pageQuery, pageRequest, sortOrder } from '../lists.js';
import { newerMessages } from './newer-messages.js';
import { forwarding, messageChanges, messageOf, messageRecord, newMessage, transcript } from './schemas.js';
import { withSender } from './sender.js';

const answer = recordIn('message', renderMessage);
const answerList = listIn('messages', renderMessage);

const messages = '/projects/{projectId}/conversations/{conversationId}/messages';

const message = `${messages}/{messageId}` as const;

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
      order: sortOrder.default('asc').meta({ description: '`desc`: newest first' }),
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
      'Use it to answer a customer, or to record what a customer wrote. A message from a customer reopens a snoozed or resolved conversation. In a closed conversation it starts a new one that `follows` it, ' +
      'or continues in the one that it has started: see `conversation_id` in the answer. A person who has signed in writes as themselves; an API key needs `messages:admin` to name a member (`usr_…`) in `sender_id`. ' +
      'With `after_message_id`, only one of several people who answer at the same time succeeds.',
    body: newMessage,
    status: 201,
    response: one(messageRecord),
    errors: ['NEWER_MESSAGES'],
    handler: async ({ params, body, caller, call, rpc }) => {
      const afterMessageId = body.after_message_id;
      const request = { ...params, message: withSender(messageOf(body), caller), afterMessageId };
      try {
        return await answer(rpc.messages.createMessage(request, call));
      } catch (error) {
        if (afterMessageId === undefined || !isFailure(error, 'CONVERSATION_MOVED_ON')) throw error;
        throw await newerMessages({ ...params, afterMessageId }, { call, rpc });
      }
    },
  }),
  defineRoute({
    id: 'updateMessage',
    method: 'PATCH',
    path: message,
    scope: 'messages:write',
    summary: 'Change a message',
    description:
      'Use it to correct a message, or to turn it into an internal note, within 15 minutes after it was written. After that, and once the ' +
      'message was sent to a channel of a third party (`email`, `slack`, `discord`, `telegram`), the answer is 409. An internal note ' +
      'cannot become public.',
    body: messageChanges,
    response: one(messageRecord),
    errors: ['MESSAGE_NOT_EDITABLE'],
    handler: ({ params, body, call, rpc }) => {
      const request = { ...params, ...readUpdateMessageRequest(body), updateMask: fieldMask(body) };
      return answer(rpc.messages.updateMessage(request, call));
    },
  }),
  defineRoute({
    id: 'redeliverMessage',
    method: 'POST',
    path: `${message}/redeliver`,
    scope: 'messages:write',
    summary: 'Send the email of a message again',
    description:
      'Use it when the `delivery` of a message is `failed` or `bounced`, and the cause is fixed: for example, after you corrected the address of the contact, which is read again. The message is `queued` until the email has been sent or has failed again. In any other state, including right after an earlier call, the answer is 409.',
    response: one(messageRecord),
    errors: ['MESSAGE_NOT_UNDELIVERED'],
    handler: ({ params, call, rpc }) => answer(rpc.messages.redeliverMessage(params, call)),
  }),
  defineRoute({
    id: 'forwardMessage',
    method: 'POST',
    path: `${message}/forward`,
    scope: 'messages:write',
    summary: 'Forward a message by email',
    description:
      'Use it to show a message to somebody outside, such as a supplier. The email contains the text of the message, what you write above it, and its files; for a message that arrived by email, the full text of that email. The answer is the internal note that records it: its `delivery` says how far the email got. Anyone who replies to the email writes in the conversation as a guest: its contact stays the same. Internal ' +
      'notes cannot be forwarded. A project can send messages and transcripts to 500 addresses in an hour; after that, the answer is 429.',
    body: forwarding,
    status: 201,
    response: one(messageRecord),
    errors: ['MESSAGE_NOT_PUBLIC'],
    handler: ({ params, body, caller, call, rpc }) => {
      const senderId = caller.kind === 'key' ? undefined : caller.user.id;
      return answer(rpc.messages.forwardMessage({ ...params, ...body, senderId }, call));
    },
  }),
  defineRoute({
    id: 'sendTranscript',
    method: 'POST',
    path: '/projects/{projectId}/conversations/{conversationId}/transcript',
    scope: 'messages:write',
    summary: 'Send a transcript by email',
    description:
      'Use it when a customer asks for what was said. The last public messages, up to 500 with 500 000 characters in total, go to the address ' +
      'that they have, or to another one, in the language of the customer. Internal notes and system messages are not included. The answer is the internal note that records it: its `delivery` says how far the email got. A conversation can be sent ten times in an hour; after that, the answer is 429.',
    body: transcript,
    status: 201,
    response: one(messageRecord),
    handler: ({ params, body, caller, call, rpc }) => {
      const senderId = caller.kind === 'key' ? undefined : caller.user.id;
      return answer(rpc.messages.sendTranscript({ ...params, to: body.to, senderId }, call));
    },
  }),
  defineRoute({
    id: 'deleteMessage',
    method: 'DELETE',
    path: message,
    scope: 'messages:admin',
    permission: 'messages.delete',
    summary: 'Delete a message',
    description:
      'Use it to remove what should not have been written, for example a card number. Its files, its copies in live streams and webhook deliveries, and the agent’s notes about it are deleted too, within seconds. You cannot undo this.',
    represents: { before: ({ params, call, rpc }) => answer(rpc.messages.getMessage(params, call)) },
    handler: async ({ params, call, rpc }) => {
      await rpc.messages.deleteMessage(params, call);
    },
  }),
  defineRoute({
    id: 'getMessage',
    method: 'GET',
    path: message,
    scope: 'messages:read',
    summary: 'Get a message',
    description: 'Use it to read one message when you know its ID, for example from a webhook.',
    response: one(messageRecord),
    handler: ({ params, call, rpc }) => answer(rpc.messages.getMessage(params, call)),
  }),
];
