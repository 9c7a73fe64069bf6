import { idKinds } from '@pharos/contract';
import { type EncodedEvent, newId, type OutboxRow, param, type Sql, sql } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { type Caller, callerJson, type RowCaller } from './caller.js';
import type { Changes } from './changes.js';
import { encodeRow } from './event-envelope.js';
import { intoOutbox } from './notice.js';

/** The event by which a service informs core, which keeps the audit log, what it wrote. */
export const auditEvent = 'audit.recorded';

/** An audit entry as the outbox keeps it. */
interface AuditRow {
  id: string;
  action: string;
  target_type: string;
  target_id: string;
  changes: Changes | null;
}

/** The parameters of an entry's id, organization and project: those of `audited`, unless each row has its own. */
export type AuditKeys = 'entry_id' | 'org_id' | 'project_id';

const ofAudited = param('entry_id', 'org_id', 'project_id') satisfies Sql<AuditKeys>;

export interface AuditSql<Names extends string, Own extends string> {
  /** The operation, as in `createWebhook`. */
  action: string;
  target: string;
  /** The CTE whose rows are what was written, each with its `id`; without a row there is no entry. */
  from: string;
  /** SQL of the changes, a jsonb value; `r` is the row. */
  changes?: string | Sql<Names>;
  /** SQL of id, organization and project of the entry, with commas between them, when each row has its own. */
  whose?: Sql<Own>;
}

/** The parameters of a statement with an audit entry. */
export function audited(caller: Caller, { orgId, projectId }: { orgId: string; projectId?: string }) {
  const entry_id = newId(idKinds.auditEntry);
  return { caller: callerJson(caller), entry_id, org_id: orgId, project_id: projectId ?? null };
}

/** A query for the entries: id, org_id, project_id, action, target_type, target_id, changes, caller. */
export function auditEntries<Names extends string = never, Own extends string = AuditKeys>({
  action,
  target,
  from,
  changes = 'NULL::jsonb',
  whose = ofAudited as Sql<string> as Sql<Own>,
}: AuditSql<Names, Own>): Sql<Names | Own | 'caller'> {
  return sql`SELECT ${whose}, '${action}', '${target}', r.id, ${changes}, ${param('caller')}::jsonb FROM ${from} r`;
}

/** A CTE that sends the audit entries on their way to core, in the statement of the write itself. */
export function auditCte<Names extends string = never, Own extends string = AuditKeys>(
  entry: AuditSql<Names, Own>,
): Sql<Names | Own | 'caller'> {
  return sql`audited AS (
    INSERT INTO ${intoOutbox}
    SELECT '${idKinds.event}' || substr(e.id, 4), '${auditEvent}', e.org_id, e.project_id, e.target_id, jsonb_build_object('id', e.id,
      'action', e.action, 'target_type', e.target_type, 'target_id', e.target_id, 'changes', e.changes), e.caller
    FROM (${auditEntries(entry)}) e (id, org_id, project_id, action, target_type, target_id, changes, caller)
  )`;
}

/** The event of an outbox row that `auditCte` wrote. Throws on a row of another type. */
function encodeAudit(row: OutboxRow): EncodedEvent {
  if (row.type !== auditEvent) throw new Error(`not an audit entry: ${row.type}`);
  const { id, action, target_type, target_id, changes } = row.data as AuditRow;
  const { prefix, ip, user_agent } = row.caller as RowCaller;
  const value = {
    id,
    action,
    targetType: target_type,
    targetId: target_id,
    changes: changes ?? undefined,
    prefix,
    ip,
    userAgent: user_agent,
  };
  return encodeRow(row, { $case: 'auditRecorded', value });
}

/** Encodes rows of the outbox: the entries of `auditCte`, and with `dataOf` what else the service writes. */
export function encoderOf(dataOf: (row: OutboxRow) => Event['data']): (row: OutboxRow) => EncodedEvent {
  return (row) => (row.type === auditEvent ? encodeAudit(row) : encodeRow(row, dataOf(row)));
}
