import { anonymousActor, type ConsumerDeps, createConsumer, type Handling, type Part } from '@pharos/kit';
import { type AuditRecorded, Event } from '@pharos/proto/pharos/events/v1/event';
import { auditEvent, type Changes, callerJson } from '@pharos/service';
import { recordWrite } from './audit.js';

const concurrency = 4;

/** Keeps what other services wrote in the audit log, which is core's. */
export function auditConsumer(deps: ConsumerDeps): Part {
  const what = { filter: `*.*.${auditEvent}`, types: [auditEvent] };
  return createConsumer(deps, { durable: 'core-audit', ...what, concurrency, handler: record });
}

async function record({ event: { payload }, database }: Handling): Promise<void> {
  const event = Event.decode(payload);
  if (event.data?.$case !== 'auditRecorded') throw new Error(`event ${event.id} carries no audit entry`);
  const { id, action, targetType, targetId, changes } = event.data.value;
  const { orgId, projectId, occurredAt } = event;
  if (occurredAt === undefined) throw new Error(`event ${event.id} does not say when it happened`);
  await recordWrite(database, {
    id,
    orgId,
    projectId,
    action,
    targetType,
    targetId,
    changes: changes as Changes | undefined,
    caller: callerOf(event, event.data.value),
    at: occurredAt,
  });
}

function callerOf({ requestId, traceparent, actor }: Event, { prefix, ip, userAgent }: AuditRecorded): string {
  return callerJson({ requestId, traceparent, actor: { ...anonymousActor, ...actor, prefix, ip, userAgent } });
}
