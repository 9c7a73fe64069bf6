import { enums, renderColleague, renderReadReceipts } from '@pharos/contract';
import type { Colleague } from '@pharos/proto/pharos/core/v1/presence';
import { z } from 'zod';
import { checkScope, signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { id, oneOf, record, time } from '../fields.js';
import { one } from '../lists.js';
import { seenInput } from '../messages/schemas.js';

const receiptsRecord = record('ReadReceipts', 'What each side of a conversation has seen', {
  conversation_id: id('conversation'),
  customer_seen_at: time
    .nullable()
    .meta({ description: 'The time of the latest message that the customer has seen; null if none' }),
  agent_seen_at: time
    .nullable()
    .meta({ description: 'The time of the latest message that the team has seen; null if none' }),
});

const answer = recordIn('receipts', renderReadReceipts);
const conversation = '/projects/{projectId}/conversations/{conversationId}';

const colleagueRecord = record('Colleague', 'A person of your team who is in a conversation', {
  user_id: id('user'),
  name: z.string().meta({ description: 'The name that colleagues see' }),
  picture_url: z.string().nullable().meta({ description: 'The address of a picture' }),
  state: oneOf(enums.presenceState).meta({
    description:
      '`viewing`: looking at it; `writing`: writing to the customer; `writing_note`: writing an internal note',
  }),
});

const presenceRecord = record('Presence', 'The members of your team who are in a conversation', {
  conversation_id: id('conversation'),
  colleagues: z.array(colleagueRecord).meta({ description: 'At most 100, by name; you are one of them' }),
});

const present = (conversationId: string, colleagues: readonly Colleague[]) => ({
  data: { conversation_id: conversationId, colleagues: colleagues.map(renderColleague) },
});

export const presenceRoutes = [
  defineRoute({
    id: 'getPresence',
    method: 'GET',
    path: `${conversation}/presence`,
    scope: 'conversations:read',
    summary: 'Show who is in a conversation',
    description:
      'Use it to see which members of your team are looking at a conversation or writing in it, before you do.',
    response: one(presenceRecord),
    handler: async ({ params, call, rpc }) =>
      present(params.conversationId, (await rpc.presence.listColleagues(params, call)).colleagues),
  }),
  defineRoute({
    id: 'showPresence',
    method: 'PUT',
    path: `${conversation}/presence`,
    scope: signedIn,
    summary: 'Show that you are in a conversation',
    description:
      'Only for people who have signed in. Your colleagues see it in `GET …/presence`, and live streams send `conversation.presence`, which customers never receive. It lasts for a minute: repeat the request every 30 seconds, or send `gone`. While you send `writing`, the widget shows that the team is typing; for notes, it shows nothing.',
    body: z.strictObject({
      state: oneOf(enums.presenceState).meta({ description: 'What you do; `gone`: you have left' }),
    }),
    response: one(presenceRecord),
    errors: ['INSUFFICIENT_SCOPE'],
    handler: async ({ params, body, caller, call, rpc }) => {
      if (body.state.startsWith('writing')) checkScope('messages:write', caller);
      const request = { ...params, userId: caller.user.id, state: enums.presenceState.fromText(body.state) };
      return present(params.conversationId, (await rpc.presence.showPresence(request, call)).colleagues);
    },
  }),
  defineRoute({
    id: 'getReadReceipts',
    method: 'GET',
    path: `${conversation}/seen`,
    scope: 'conversations:read',
    summary: 'Show what each side has seen',
    description: 'Use it to show read receipts: the last message that the customer and the team have seen.',
    response: one(receiptsRecord),
    handler: ({ params, call, rpc }) => answer(rpc.presence.getReadReceipts(params, call)),
  }),
  defineRoute({
    id: 'seeAsAgent',
    method: 'POST',
    path: `${conversation}/seen`,
    scope: 'conversations:write',
    summary: 'Mark a conversation as seen by the team',
    description:
      'Marks all messages as seen, or all up to one message. You cannot mark them as unseen again. The widget shows it, and live streams send `conversation.seen`.',
    body: seenInput,
    response: one(receiptsRecord),
    errors: ['MESSAGE_NOT_FOUND'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.presence.seeAsAgent({ ...params, messageId: body.message_id }, call)),
  }),
  defineRoute({
    id: 'typeAsAgent',
    method: 'POST',
    path: `${conversation}/typing`,
    scope: 'messages:write',
    summary: 'Show that the team is typing',
    description:
      'The widget shows it for a few seconds, and live streams send `conversation.typing`. Repeat the request every ' +
      'three seconds while somebody is typing. Nothing is stored.',
    handler: async ({ params, call, rpc }) => {
      await rpc.presence.typeAsAgent(params, call);
    },
  }),
];
