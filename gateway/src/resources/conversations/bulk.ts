import { enums, readUpdateConversationRequest } from '@pharos/contract';
import type { ImportOutcome } from '@pharos/proto/pharos/core/v1/import';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { fieldMask } from '../field-mask.js';
import { choice, id, idInput, record, text } from '../fields.js';
import { errorOf, importTimeoutMs, shownDetails, totals } from '../imports/report.js';
import { rowError } from '../imports/schemas.js';
import { checkAssignee } from './check-assignee.js';
import { maxFilterLength, readFilter } from './filters.js';
import { conversationChanges } from './schemas.js';

const most = 500;

const bulkChange = z
  .strictObject({
    ids: z.array(idInput('conversation')).min(1).max(most).optional().meta({
      description: 'The conversations; send either this or `filter`',
    }),
    filter: z.string().max(maxFilterLength).optional().meta({
      description:
        'The query of the list without `q`, order and page, such as `status=resolved&tag=old`; empty: all conversations. The newest 500 that match are changed',
    }),
    cursor: text(1, 1_000).optional().meta({
      description:
        'With `filter`: the `next_cursor` of the previous answer, to continue after those that it has changed',
    }),
    change: conversationChanges
      .omit({ subject: true, contact_id: true })
      .meta({ description: 'What to change in each of them, as with `PATCH …/conversations/{conversationId}`' }),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    error: 'send either ids or filter',
  })
  .refine(({ filter, cursor }) => cursor === undefined || filter !== undefined, {
    path: ['cursor'],
    error: 'can only be sent with filter',
  });

const changedRecord = record('ChangedConversation', 'The result for one conversation of a bulk change', {
  conversation_id: id('conversation'),
  result: choice('BulkChangeResult', ['updated', 'unchanged', 'failed']).meta({
    description: '`unchanged`: nothing had to change; `failed`: see `error`',
  }),
  error: rowError,
});

const count = z.int().min(0);
const report = z
  .strictObject({
    data: z.array(changedRecord).meta({
      description: 'One result for each conversation: in the order of `ids`, or the newest first',
    }),
    meta: z
      .strictObject({
        updated: count.meta({ description: 'Conversations that changed' }),
        unchanged: count.meta({ description: 'Conversations in which nothing had to change' }),
        failed: count.meta({ description: 'Conversations that could not be changed' }),
        remaining: count.max(1_000).meta({
          description: 'How many more the `filter` matches after these, counted up to 1,000',
        }),
        next_cursor: z.string().nullable().meta({ description: 'The `cursor` to continue with; null if none remain' }),
      })
      .meta({ id: 'BulkChangeTotals', description: 'Number of conversations with each result, and how to continue' }),
  })
  .meta({ id: 'BulkChangeReport' });

function shownOutcome({ id, result, code, message, details }: ImportOutcome) {
  return {
    conversation_id: id,
    result: enums.inboxImportResult.toText(result) as z.output<typeof changedRecord>['result'],
    error: code ? { ...errorOf(code, message), ...shownDetails(details) } : null,
  };
}

export const bulkRoutes = [
  defineRoute({
    id: 'updateConversations',
    method: 'POST',
    path: '/projects/{projectId}/conversations/bulk',
    scope: 'conversations:write',
    summary: 'Change many conversations',
    description:
      'Use it to close, assign or tag up to 500 conversations at once. Each is changed as by `PATCH …/conversations/{conversationId}`, with the same ' +
      'events, independently of the others: one that cannot be changed has an `error`, and the status is still 200. With `filter`, send the ' +
      'request again with the `next_cursor` until it is null. Imports and bulk changes of one organization wait for each other, except changes of a single ID; if too many wait, the answer is 429.',
    body: bulkChange,
    response: report,
    handler: async ({ params, body: { ids = [], filter, cursor = '', change }, caller, call, rpc }) => {
      await checkAssignee(change.assigned_to, { params, call, rpc }, ['change']);
      const request = {
        ...params,
        conversationIds: ids,
        filter: filter === undefined ? undefined : readFilter(filter, ['filter'], caller),
        pageToken: cursor,
        change: {
          ...params,
          conversationId: '',
          ...readUpdateConversationRequest(change),
          updateMask: fieldMask(change),
        },
      };
      const answered = await rpc.conversations.updateConversations(request, { ...call, timeoutMs: importTimeoutMs });
      const data = answered.outcomes.map(shownOutcome);
      const { updated, unchanged, failed } = totals(data);
      const next_cursor = answered.nextPageToken || null;
      return { data, meta: { updated, unchanged, failed, remaining: answered.remaining, next_cursor } };
    },
  }),
];
