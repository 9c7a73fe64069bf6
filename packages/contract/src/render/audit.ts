import type { AuditActor, AuditEntry } from '@pharos/proto/pharos/core/v1/audit';
import { time } from './time.js';

/** An entry of the audit log in its REST shape. */
export function renderAuditEntry(entry: AuditEntry) {
  const { id, projectId, action, targetType, targetId, changes, reason, count, requestId, createdAt } = entry;
  const actor: AuditActor = entry.actor ?? { type: '', id: '', name: '', prefix: '', ip: '', userAgent: '' };
  return {
    id,
    project_id: projectId ?? null,
    action,
    outcome: reason === undefined ? ('done' as const) : ('denied' as const),
    reason: reason ?? null,
    count,
    actor: { type: actor.type, id: actor.id || null, name: actor.name || null },
    api_key: actor.type === 'api_key' ? { id: actor.id, name: actor.name, prefix: actor.prefix } : null,
    target: { type: targetType, id: targetId },
    changes: changes ?? null,
    ip: actor.ip || null,
    user_agent: actor.userAgent || null,
    request_id: requestId || null,
    created_at: time(createdAt),
  };
}
