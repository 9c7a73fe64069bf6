import { renderReadMark } from '@pharos/contract';
import { z } from 'zod';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { id, idInput, record, time } from '../fields.js';
import { one } from '../lists.js';

const readMarkRecord = record('ReadMark', 'How far you have read a conversation', {
  conversation_id: id('conversation'),
  unread: z.boolean().meta({ description: 'Whether you have not read the last public message' }),
  read_at: time.nullable().meta({
    description:
      'The time of the last message that you have read, or when you became a member, if you have read none; null if you marked it as unread',
  }),
});

const newReadMark = z
  .strictObject({
    unread: z.boolean().default(false).meta({ description: 'True marks it as unread' }),
    message_id: idInput('message')
      .optional()
      .meta({ description: 'The last message that you have read; absent: all of them' }),
  })
  .refine(({ unread, message_id }) => !unread || message_id === undefined, {
    path: ['message_id'],
    error: 'can only be sent if unread is false',
  });

const answer = recordIn('mark', renderReadMark);
const path = '/projects/{projectId}/conversations/{conversationId}/read-mark';

export const readMarkRoutes = [
  defineRoute({
    id: 'getReadMark',
    method: 'GET',
    path,
    scope: signedIn,
    summary: 'Show how far you have read a conversation',
    description:
      'Only for people who have signed in. Use it to open a conversation at the first message that is new to you.',
    response: one(readMarkRecord),
    handler: ({ params, caller, call, rpc }) =>
      answer(rpc.conversations.getReadMark({ ...params, userId: caller.user.id }, call)),
  }),
  defineRoute({
    id: 'markConversation',
    method: 'PUT',
    path,
    scope: signedIn,
    summary: 'Mark a conversation as read or unread',
    description:
      'Only for people who have signed in. Each person has their own mark. Your own public messages count as read, and so does everything older than your membership. `unread=true` lists what you have not read. Customers do not see it: for them, use `POST …/seen`.',
    body: newReadMark,
    response: one(readMarkRecord),
    errors: ['MESSAGE_NOT_FOUND'],
    handler: ({ params, body: { unread, message_id: messageId }, caller, call, rpc }) =>
      answer(rpc.conversations.markConversation({ ...params, userId: caller.user.id, unread, messageId }, call)),
  }),
];
