import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { audited, type Caller, callerJson, type InProject, type RpcOf } from '@pharos/service';

const insertUnchanged = new NamedStatement(
  'insert_audit_entry',
  sql`INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
    SELECT e.id, ${param('org_id', 'project_id', 'action', 'target')}, e.target_id, '{}', ${param('caller')}::jsonb, 'done'
    FROM unnest(${param('entry_ids')}::text[], ${param('ids')}::text[]) e (id, target_id)`,
);

const insertDenial = new NamedStatement(
  'insert_denial',
  sql`INSERT INTO audit_entries AS known (id, org_id, action, target_type, target_id, caller, outcome, reason, count)
    VALUES (${param('id', 'orgId', 'action')}, 'path', ${param('path')}, ${param('caller')}::jsonb, 'denied',
      ${param('reason', 'count')})
    ON CONFLICT (org_id, id) DO UPDATE SET count = greatest(known.count, excluded.count) WHERE known.outcome = 'denied'`,
);

/** Writes the entry of a write that changed nothing. */
export function recordUnchanged(
  database: Database,
  caller: Caller,
  at: InProject,
  { id, ...entry }: { action: string; target: string; id: string },
): Promise<void> {
  return recordAllUnchanged(database, caller, at, entry, [id]);
}

/** The same of a write to many, of which these stayed as they were. */
export async function recordAllUnchanged(
  database: Database,
  caller: Caller,
  at: InProject,
  entry: { action: string; target: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const entry_ids = ids.map(() => newId(idKinds.auditEntry));
  await insertUnchanged.query(database, { ...audited(caller, at), ...entry, ids, entry_ids });
}

/** Writes the entry of denied calls; one that exists already never counts fewer than before. */
export const recordDenial: RpcOf<AuditServiceDefinition, 'recordDenial'> = async (denial, call, { database }) => {
  const id = denial.id || newId(idKinds.auditEntry);
  const count = Math.max(1, denial.count);
  await insertDenial.query(database, { ...denial, id, count, caller: callerJson(call) });
  return {};
};
