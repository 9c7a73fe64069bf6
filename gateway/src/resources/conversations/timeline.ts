import { enums, renderTimelineEntry } from '@pharos/contract';
import { z } from 'zod';
import { checkScope } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn } from '../answers.js';
import { jsonObject, oneOf, record, time } from '../fields.js';
import { list, pageQuery, pageRequest, sortOrder } from '../lists.js';
import { messageRecord } from '../messages/schemas.js';

export const timelineActor = record('TimelineActor', 'Who did something', {
  type: z.string().meta({
    description: 'As in the audit log: `api_key`, `ai`, `anonymous` (a visitor) or `system`',
  }),
  id: z.string().meta({ description: 'The ID of the API key or of the agent run; empty for others' }),
});

const timelineEntry = record('TimelineEntry', 'A message of a conversation, or something that happened to it', {
  id: z.string().meta({ description: 'The ID of the message or of the entry, unique in the timeline' }),
  type: oneOf(enums.timelineEntryType).meta({
    description:
      '`changed`: status, assignee, tags or other fields; `merged`: another conversation became part of it; `rated`: by the customer; `escalated`: the AI agent handed it over; `action_executed`: by the AI agent; `issue_created`: in a connected product',
  }),
  created_at: time.meta({ description: 'When it happened, in UTC' }),
  actor: timelineActor
    .nullable()
    .meta({ description: 'Null where it is not known, and for messages, which name their sender' }),
  message: messageRecord.nullable().meta({ description: 'The message of an entry of type `message`; null for others' }),
  changes: jsonObject.nullable().meta({
    description: 'By field: an object with `from` and `to`. Null if no field changed',
  }),
  details: jsonObject.nullable().meta({
    description:
      'For `merged`, the `conversation_id`; for `rated`, the `score`; for `escalated`, the `reason` and `confidence`; for `action_executed`, the `action` and `result`; for `issue_created`, the `provider`, `key` and `url`; null for others',
  }),
});

const answer = listIn('entries', renderTimelineEntry);

export const timelineRoutes = [
  defineRoute({
    id: 'listTimeline',
    method: 'GET',
    path: '/projects/{projectId}/conversations/{conversationId}/timeline',
    scope: 'conversations:read',
    summary: 'Show what happened in a conversation',
    description:
      'Use it to show messages together with everything else that happened: who changed the status, assignee or tags, what the AI agent decided, ratings, merges and issues. The key also needs `messages:read`. What the agent decided appears a moment later.',
    query: z.strictObject({
      ...pageQuery,
      order: sortOrder.default('asc').meta({ description: '`asc`: oldest first; `desc`: newest first' }),
    }),
    response: list(timelineEntry),
    handler: async ({ params, query, caller, call, rpc }) => {
      checkScope('messages:read', caller);
      const request = { ...params, page: pageRequest(query), descending: query.order === 'desc' };
      return answer(rpc.conversations.listTimeline(request, call), query);
    },
  }),
];
