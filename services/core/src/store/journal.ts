import { idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { type Caller, callerJson } from '@pharos/service';

/**
 * What every write leaves behind, in the same statement: one audit entry and its events. A writing statement begins
 * with the parameters $1 caller · $2 id of the audit entry · $3 org_id · $4 project_id, and when it may fire events
 * $5 their ids.
 */
/** The first four parameters of a writing statement. */
export function journal(
  caller: Caller,
  at: { orgId: string; projectId?: string },
): [string, string, string, string | null] {
  return [callerJson(caller), newId(idKinds.auditEntry), at.orgId, at.projectId ?? null];
}

/** The fifth parameter of a statement that may fire so many events. */
export function eventIds(count: number): string[] {
  return Array.from({ length: count }, () => newId(idKinds.event));
}

export interface AuditSql {
  /** The operation, as in `createMessage`. */
  action: string;
  target: string;
  /** The CTE whose one row is what was written, with its `id`; without a row there is no entry. */
  from: string;
  /** SQL of the changes, a jsonb value; `r` is the row. */
  changes?: string;
}

/** A CTE that writes the audit entry. */
export function auditCte({ action, target, from, changes = 'NULL' }: AuditSql): string {
  return `audited AS (
    INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
    SELECT $2, $3, $4, '${action}', '${target}', r.id, ${changes}, $1::jsonb, 'done' FROM ${from} r
  )`;
}

export interface EventSql {
  type: string;
  /** The CTE whose rows the event tells of: exactly the columns of the record. */
  from: string;
  /** What the record is called in the event's data. */
  record: 'conversation' | 'message' | 'contact';
  /** SQL of the ordering key; `r` is the row. Default: the record's id. */
  key?: string;
  /** SQL of `changes`, a jsonb value. */
  changes?: string;
  /** SQL of a condition for firing at all. */
  when?: string;
}

/**
 * A CTE that writes the events, in the order given. Rows get their place in the order of events here, so `from` must
 * depend on the lock of what the ordering key names.
 */
export function eventsCte(events: readonly EventSql[]): string {
  return `fired AS (
    INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
    SELECT ($5::text[])[e.place], e.type, $3, $4, e.key, e.data, $1::jsonb
    FROM (${events.map(eventRow).join('\n      UNION ALL ')}) e
    ORDER BY e.place
  )`;
}

function eventRow({ type, from, record, key = 'r.id', changes, when = 'true' }: EventSql, at: number): string {
  const data = [`'${record}', to_jsonb(r)`, ...(changes ? [`'changes', ${changes}`] : [])].join(', ');
  return `SELECT ${at + 1} AS place, '${type}' AS type, ${key} AS key, jsonb_build_object(${data}) AS data
      FROM ${from} r WHERE ${when}`;
}

/** A CTE that tells other services, and no subscriber, what became of a record; `r` is its row, its id the ordering key. */
export function noticeCte({ type, from, data }: { type: string; from: string; data: string }): string {
  return `noticed AS (
    INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
    SELECT ($5::text[])[1], '${type}', $3, $4, r.id, ${data}, $1::jsonb FROM ${from} r
  )`;
}
