import { idKinds } from '@pharos/contract';
import { type EncodedEvent, newId, type OutboxRow } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { type Caller, callerJson, type RowCaller } from './caller.js';
import type { Changes } from './changes.js';
import { eventOf, subjectOf } from './event-envelope.js';
import type { InProject } from './records.js';

/** The event by which a service tells core, which keeps the audit log, what it wrote. */
export const auditEvent = 'audit.recorded';

/** An audit entry as the outbox keeps it. */
interface AuditRow {
  id: string;
  action: string;
  target_type: string;
  target_id: string;
  changes: Changes | null;
}

export interface AuditSql {
  /** The operation, as in `createWebhook`. */
  action: string;
  target: string;
  /** The CTE whose row is what was written, with its `id`; without a row there is no entry. */
  from: string;
  /** SQL of the changes, a jsonb value; `r` is the row. */
  changes?: string;
  /** SQL of organization and project, when they are the row's own; by default $4 and $5. */
  at?: string;
  /** SQL of the ids of the entry and of its event, when each row has its own; by default $2 and $3. */
  ids?: readonly [entry: string, event: string];
}

/** The first five parameters of a statement with an audit entry: $1 caller, $2 id of the entry, $3 of its event, $4 org, $5 project. */
export function audited(caller: Caller, { orgId, projectId }: InProject): string[] {
  return [callerJson(caller), newId(idKinds.auditEntry), newId(idKinds.event), orgId, projectId];
}

/** A CTE that sends the audit entry on its way, in the statement of the write itself. */
export function auditCte({ action, target, from, changes = 'NULL::jsonb', at = '$4, $5', ids }: AuditSql): string {
  const [entry, event] = ids ?? ['$2::text', '$3'];
  return `audited AS (
    INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
    SELECT ${event}, '${auditEvent}', ${at}, r.id, jsonb_build_object('id', ${entry}, 'action', '${action}',
      'target_type', '${target}', 'target_id', r.id, 'changes', ${changes}), $1::jsonb
    FROM ${from} r
  )`;
}

/** The event of an outbox row that `auditCte` wrote. Throws on a row of another type. */
export function encodeAudit(row: OutboxRow): EncodedEvent {
  if (row.type !== auditEvent) throw new Error(`not an audit entry: ${row.type}`);
  const { id, action, target_type, target_id, changes } = row.data as AuditRow;
  const { prefix, ip, user_agent } = row.caller as RowCaller;
  const value = {
    ...{ id, action, targetType: target_type, targetId: target_id, changes: changes ?? undefined },
    ...{ prefix, ip, userAgent: user_agent },
  };
  const event = eventOf(row, { $case: 'auditRecorded', value });
  return { subject: subjectOf(row), payload: Event.encode(event).finish() };
}
