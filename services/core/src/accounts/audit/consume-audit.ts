import {
  anonymousActor,
  type ConsumerDeps,
  createConsumer,
  type Handling,
  NamedStatement,
  type Part,
  param,
  sql,
} from '@pharos/kit';
import { type AuditRecorded, Event } from '@pharos/proto/pharos/events/v1/event';
import { auditEvent, callerJson } from '@pharos/service';

const concurrency = 4;

/** Takes effect once, however often the event of the entry comes. */
const insert = new NamedStatement(
  'insert_recorded_entry',
  sql`INSERT INTO audit_entries
      (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome, created_at)
    VALUES (${param('id', 'orgId', 'projectId', 'action', 'targetType', 'targetId')}, ${param('changes')}::jsonb,
      ${param('caller')}::jsonb, 'done', ${param('at')}) ON CONFLICT DO NOTHING`,
);

/** Keeps what other services wrote in the audit log, which is core's. */
export function auditConsumer(deps: ConsumerDeps): Part {
  const what = { filter: `*.*.${auditEvent}`, types: [auditEvent] };
  return createConsumer(deps, { durable: 'core-audit', ...what, concurrency, handler: record });
}

async function record({ event: { payload }, database }: Handling): Promise<void> {
  const event = Event.decode(payload);
  if (event.data?.$case !== 'auditRecorded') throw new Error(`event ${event.id} carries no audit entry`);
  const { orgId, projectId, occurredAt: at } = event;
  if (at === undefined) throw new Error(`event ${event.id} does not say when it happened`);
  const { id, action, targetType, targetId, changes = null } = event.data.value;
  await insert.query(database, {
    id,
    orgId,
    projectId,
    action,
    targetType,
    targetId,
    changes: changes && JSON.stringify(changes),
    caller: callerOf(event, event.data.value),
    at,
  });
}

function callerOf({ requestId, traceparent, actor }: Event, { prefix, ip, userAgent }: AuditRecorded): string {
  return callerJson({ requestId, traceparent, actor: { ...anonymousActor, ...actor, prefix, ip, userAgent } });
}
