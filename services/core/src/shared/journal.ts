import { idKinds } from '@pharos/contract';
import { joinSql, newId, param, type Sql, sql } from '@pharos/kit';
import { type AuditKeys, type AuditSql, auditEntries, intoOutbox } from '@pharos/service';

/*
 * What every write leaves behind, in the same statement: one audit entry and its events. Its parameters are those of
 * `audited`, and `event_ids` when it may fire events.
 */

/** For a statement that may fire so many events. */
export function eventIds(count: number): string[] {
  return Array.from({ length: count }, () => newId(idKinds.event));
}

/** A CTE that writes the audit entries. */
export function auditCte<Names extends string = never, Own extends string = AuditKeys>(
  entry: AuditSql<Names, Own>,
): Sql<Names | Own | 'caller'> {
  return sql`audited AS (
    INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
    SELECT e.*, 'done' FROM (${auditEntries(entry)}) e
  )`;
}

export interface EventSql<Names extends string> {
  type: string;
  /** The CTE whose rows the event describes: exactly the columns of the record. */
  from: string;
  /** What the record is called in the event's data. */
  record: 'conversation' | 'message' | 'contact';
  /** SQL of the ordering key; `r` is the row. Default: the record's id. */
  key?: string | Sql<Names>;
  /** SQL of `changes`, a jsonb value. */
  changes?: string | Sql<Names>;
  /** SQL of `merged_id`, the id of a record that became part of this one. */
  merged?: Sql<Names>;
  /** SQL of a jsonb value with further fields of the data. */
  more?: string | Sql<Names>;
  /** SQL of a condition for firing at all. */
  when?: string | Sql<Names>;
}

/**
 * A CTE that writes the events, in the order given. Rows get their place in the order of events here, so `from` must
 * depend on the lock of what the ordering key names.
 */
export function eventsCte<Names extends string = never>(
  ...events: readonly EventSql<Names>[]
): Sql<Names | 'event_ids' | 'org_id' | 'project_id' | 'caller'> {
  return sql`fired AS (
    INSERT INTO ${intoOutbox}
    SELECT (${param('event_ids')}::text[])[e.place], e.type, ${param('org_id', 'project_id')}, e.key, e.data,
      ${param('caller')}::jsonb
    FROM (${joinSql(events.map(eventRow<Names>), '\n      UNION ALL ')}) e
    ORDER BY e.place
  )`;
}

function eventRow<Names extends string>(event: EventSql<Names>, at: number): Sql<Names> {
  const { type, from, record, key = 'r.id', changes, merged, more, when = 'true' } = event;
  const changed = changes === undefined ? '' : sql`, 'changes', ${changes}`;
  const gone = merged === undefined ? '' : sql`, 'merged_id', ${merged}`;
  const others = more === undefined ? '' : sql` || ${more}`;
  return sql`SELECT ${at + 1} AS place, '${type}' AS type, ${key} AS key, jsonb_build_object('${record}', to_jsonb(r)${changed}${gone})${others} AS data
      FROM ${from} r WHERE ${when}`;
}
