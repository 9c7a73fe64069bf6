import { Readable } from 'node:stream';
import { renderAuditEntry } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { ListAuditEntriesResponse } from '@pharos/proto/pharos/core/v1/audit';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList } from '../../pipeline/input/query-parameters.js';
import { streamed } from '../../pipeline/reply.js';
import type { Rpc } from '../../rpc.js';
import { listIn } from '../answers.js';
import { idInput, label, timeInput } from '../fields.js';
import { list, pageQuery, pageRequest } from '../lists.js';
import { auditEntryRecord } from './schemas.js';

const answerList = listIn('entries', renderAuditEntry);

const audit = '/orgs/{orgId}/audit';
const exportPageSize = 100;

const filters = {
  actor: commaList(label(200), 'Entries of one of these actors: the ID of a person, an API key or a run of the agent'),
  actor_type: commaList(label(50), 'Entries of one of these types of actors, such as `user` or `api_key`'),
  api_key: commaList(idInput('apiKey'), 'Entries of one of these API keys'),
  action: commaList(label(100), 'Entries of one of these operations, such as `createMessage`'),
  target: commaList(label(1_024), 'Entries about one of these records, by their IDs; for denied calls, by the path'),
  target_type: commaList(label(50), 'Entries about one of these kinds of records, such as `conversation`'),
  created_after: timeInput.optional().meta({ description: 'Created after this time' }),
  created_before: timeInput.optional().meta({ description: 'Created before this time' }),
};

const filterQuery = z.strictObject(filters);

function toRequest(params: { orgId: string }, query: z.output<typeof filterQuery>) {
  const { actor, actor_type, api_key, action, target, target_type, created_after, created_before } = query;
  return {
    ...params,
    actorIds: actor ?? [],
    apiKeyIds: api_key ?? [],
    actorTypes: actor_type ?? [],
    actions: action ?? [],
    targetIds: target ?? [],
    targetTypes: target_type ?? [],
    createdAfter: created_after,
    createdBefore: created_before,
  };
}

type Filters = ReturnType<typeof toRequest>;

/** The first page is fetched at once, so that what cannot be exported fails before anything is sent. */
async function linesOf(request: Filters, rpc: Rpc, call: OutgoingCall): Promise<AsyncIterable<string>> {
  const ask = (pageToken: string) =>
    rpc.audit.listAuditEntries(
      { ...request, page: { pageSize: exportPageSize, pageToken, includeTotal: false } },
      call,
    );
  return walk(await ask(''), ask);
}

async function* walk(
  first: ListAuditEntriesResponse,
  ask: (pageToken: string) => Promise<ListAuditEntriesResponse>,
): AsyncGenerator<string> {
  for (let answer = first; ; ) {
    if (answer.entries.length > 0)
      yield answer.entries.map((entry) => `${JSON.stringify(renderAuditEntry(entry))}\n`).join('');
    const next = answer.page?.nextPageToken ?? '';
    if (next === '') return;
    answer = await ask(next);
  }
}

export const auditRoutes = [
  defineRoute({
    id: 'listAuditEntries',
    method: 'GET',
    path: audit,
    scope: 'admin',
    summary: 'List the audit log',
    description:
      'Use it to see who changed what, and which calls were denied. The newest entry comes first. Each write has one entry. Calls ' +
      'that were denied for the same reason within one minute share one, and `count` says how many there were. With filters, a page ' +
      'looks through 20,000 entries at most: it can have few entries, or none, although `has_more` is true.',
    query: z.strictObject({ ...pageQuery, ...filters }),
    response: list(auditEntryRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.audit.listAuditEntries({ ...toRequest(params, query), page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'exportAuditEntries',
    method: 'GET',
    path: `${audit}/export.ndjson`,
    scope: 'admin',
    summary: 'Export the audit log as NDJSON',
    description:
      'Use it to copy the audit log to another system: one JSON object per line, newest first, with the filters of the list. If the connection breaks, the export is not complete.',
    query: filterQuery,
    response: z.string(),
    responseType: 'application/x-ndjson',
    handler: async ({ params, query, call, rpc }) => {
      const lines = await linesOf(toRequest(params, query), rpc, call);
      return streamed(Readable.from(lines), {
        headers: { 'Content-Disposition': 'attachment; filename="audit.ndjson"' },
      });
    },
  }),
];
