import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql, systemActor } from '@pharos/kit';
import { auditCte } from './audit.js';
import { callerJson } from './caller.js';

/** An event that a consumer has set aside, as an operator sees it. */
export interface DeadEvent {
  id: number;
  consumer: string;
  event_id: string;
  org_id: string;
  project_id: string;
  type: string;
  ordering_key: string;
  state: 'retrying' | 'dead' | 'unknown_type';
  attempts: number;
  reason: string;
  due_at: Date | null;
  created_at: Date;
  bytes: number;
}

/** A choice of events; every absent field means all. */
export interface DeadEventFilter {
  orgId?: string | undefined;
  ids?: readonly number[] | undefined;
}

export type DeadEventChange = keyof typeof changes;

const columns = `id, consumer, event_id, org_id, project_id, type, ordering_key, state, attempts, reason, due_at,
  created_at, octet_length(payload) AS bytes`;

const ofOrg = sql`(${param('orgId')}::text IS NULL OR org_id = ${param('orgId')})`;

const selectPage = new NamedStatement(
  'select_dead_events',
  sql`SELECT ${columns} FROM unhandled_events WHERE ${ofOrg} AND id > ${param('after')} ORDER BY id LIMIT ${param('limit')}`,
);

const selectOne = new NamedStatement(
  'select_dead_event',
  sql`SELECT ${columns}, payload FROM unhandled_events WHERE id = ${param('id')}`,
);

/** Selects events that are not being tried again. */
const selectIdle = new NamedStatement(
  'select_idle_dead_events',
  sql`SELECT id FROM unhandled_events WHERE state <> 'retrying' AND ${ofOrg}
    AND (${param('ids')}::bigint[] IS NULL OR id = ANY (${param('ids')})) ORDER BY id LIMIT ${param('limit')}`,
);

const change = (name: string, action: string, write: string) =>
  new NamedStatement(
    name,
    sql`WITH given AS (
      SELECT * FROM unnest(${param('ids')}::bigint[], ${param('entryIds')}::text[]) given (id, entry_id)
    ), changed AS (
      ${write} e.id = given.id AND e.state <> 'retrying'
      RETURNING e.event_id AS id, e.org_id, e.project_id, given.entry_id, given.id AS row_id
    ), ${auditCte({ action, target: 'event', from: 'changed', whose: sql`r.entry_id, r.org_id, r.project_id` })}
    SELECT row_id FROM changed`,
  );

const changes = {
  retry: change(
    'retry_dead_events',
    'retryDeadEvent',
    `UPDATE unhandled_events e SET state = 'retrying', attempts = 0 FROM given WHERE`,
  ),
  drop: change('drop_dead_events', 'dropDeadEvent', 'DELETE FROM unhandled_events e USING given WHERE'),
};

const batchSize = 500;

/** The service's events that consumers have set aside, in that order. */
export function listDeadEvents(
  database: Database,
  { orgId, after, limit }: { orgId?: string | undefined; after: number; limit: number },
): Promise<DeadEvent[]> {
  return selectPage.query<DeadEvent>(database, { orgId: orgId ?? null, after, limit });
}

/** An event with its payload. */
export async function findDeadEvent(
  database: Database,
  id: number,
): Promise<(DeadEvent & { payload: Buffer }) | undefined> {
  return (await selectOne.query<DeadEvent & { payload: Buffer }>(database, { id }))[0];
}

/**
 * Has the events that nobody tries any more tried again, by whichever version knows them, or deletes them; returns their ids.
 * Each leaves an audit entry. Consumers look for them every ten seconds.
 */
export async function changeDeadEvents(
  database: Database,
  what: DeadEventChange,
  { orgId, ids: only }: DeadEventFilter,
): Promise<number[]> {
  const actor = { ...systemActor, type: 'operator' };
  const caller = callerJson({ requestId: newId(idKinds.request), traceparent: '', actor });
  for (const done: number[] = []; ; ) {
    const which = { orgId: orgId ?? null, ids: only ?? null, limit: batchSize };
    const rows = await selectIdle.query<{ id: number }>(database, which);
    const entryIds = rows.map(() => newId(idKinds.auditEntry));
    const ids = rows.map(({ id }) => id);
    const changed = await changes[what].query<{ row_id: number }>(database, { caller, ids, entryIds });
    done.push(...changed.map(({ row_id }) => row_id));
    if (rows.length < batchSize) return done;
  }
}
