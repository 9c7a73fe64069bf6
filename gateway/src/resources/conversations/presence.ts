import { renderReadReceipts } from '@pharos/contract';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { id, record, time } from '../fields.js';
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

export const presenceRoutes = [
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
