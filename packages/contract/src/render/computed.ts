import type { ModelUsage } from '@pharos/proto/pharos/agent/v1/config';
import type { RunUsage } from '@pharos/proto/pharos/agent/v1/run';
import type { AuditActor, AuditEntry } from '@pharos/proto/pharos/core/v1/audit';
import type { SearchHit } from '@pharos/proto/pharos/knowledge/v1/search';
import type { Synonyms } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { present, time } from './values.js';

const microUsd = 1_000_000;

/** What calls of models have cost. */
export function costUsd({ costMicroUsd }: ModelUsage): number {
  return costMicroUsd / microUsd;
}

/** What the calls of a run have cost; null when the price of one is not known. */
export function costUsdOrNull({ costMicroUsd }: RunUsage): number | null {
  return costMicroUsd === undefined ? null : costMicroUsd / microUsd;
}

/** The passage that fits a question best, with the version of its article. */
export function passageOf(hit: SearchHit) {
  const { ordinal, heading, text } = present(hit.passage);
  return { ordinal, heading: heading || null, text, version: hit.version };
}

/** Groups of words that mean the same. */
export function wordsOf({ groups }: Synonyms): string[][] {
  return groups.map(({ words }) => words);
}

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
