import { enums, renderNotification } from '@pharos/contract';
import { z } from 'zod';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { flag } from '../../pipeline/input/query-parameters.js';
import { listIn } from '../answers.js';
import { timelineActor } from '../conversations/timeline.js';
import { createdAt, id, idInput, oneOf, record, time } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';

const notificationRecord = record('Notification', 'A notification', {
  id: id('notification'),
  type: oneOf(enums.notificationType).meta({
    description:
      '`assigned`: a conversation was assigned to you; `mention`: a note mentions you; `answered`: a customer wrote in a conversation that is assigned to you; `escalated`: the AI agent handed over a conversation that is assigned to you, or to no member; `undelivered`: the email of a message failed or bounced; either you wrote it, or no member wrote it and the conversation is assigned to you',
  }),
  org_id: id('organization'),
  project_id: id('project'),
  conversation_id: id('conversation'),
  subject: z.string().nullable().meta({ description: 'The subject of the conversation as it is now' }),
  message_id: id('message')
    .nullable()
    .meta({ description: 'The note that mentions you, or the customer’s message; null for others' }),
  actor: timelineActor,
  created_at: createdAt,
  read_at: time.nullable().meta({ description: 'When you have read it; null: not yet' }),
});

const marked = record('ReadNotifications', 'The result of marking notifications as read', {
  marked: z.int().min(0).meta({ description: 'How many were unread' }),
});

const answer = listIn('notifications', renderNotification);

export const notificationRoutes = [
  defineRoute({
    id: 'listMyNotifications',
    method: 'GET',
    path: '/me/notifications',
    scope: signedIn,
    summary: 'List your notifications',
    description:
      'Only for people who have signed in. It shows your notifications of the last 30 days, from all projects that you work in, newest first. `unread=true` with `include=total` counts what you have not read. Live streams send each as `notification.created`. Of each kind, you get only one per conversation until you have read it.',
    query: z.strictObject({
      ...pageQuery,
      unread: flag
        .optional()
        .transform((text) => (text === undefined ? undefined : text === 'true'))
        .meta({ description: '`true`: only those that you have not read; `false`: only those that you have' }),
    }),
    response: list(notificationRecord),
    handler: ({ query, caller, call, rpc }) => {
      const request = { userId: caller.user.id, page: pageRequest(query), unread: query.unread };
      return answer(rpc.notifications.listNotifications(request, call), query);
    },
  }),
  defineRoute({
    id: 'readMyNotifications',
    method: 'POST',
    path: '/me/notifications/read',
    scope: signedIn,
    summary: 'Mark notifications as read',
    description:
      'Only for people who have signed in. It marks some of your notifications as read, or all. Those of a conversation are also read when you mark the conversation as read, or answer in it.',
    body: z.strictObject({
      ids: z
        .array(idInput('notification'))
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'The notifications; absent: all' }),
    }),
    response: one(marked),
    handler: async ({ body: { ids = [] }, caller, call, rpc }) => ({
      data: { marked: (await rpc.notifications.readNotifications({ userId: caller.user.id, ids }, call)).marked },
    }),
  }),
];
