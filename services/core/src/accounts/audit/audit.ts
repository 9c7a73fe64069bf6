import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { RecordDenialRequest } from '@pharos/proto/pharos/core/v1/audit';
import { audited, type Caller, type Changes, callerJson, type InProject } from '@pharos/service';

const insertUnchanged = new NamedStatement(
  'insert_audit_entry',
  sql`INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
    VALUES (${param('entry_id', 'org_id', 'project_id', 'action', 'target', 'id')}, '{}', ${param('caller')}::jsonb, 'done')`,
);

const insertDenial = new NamedStatement(
  'insert_denial',
  sql`INSERT INTO audit_entries AS known (id, org_id, action, target_type, target_id, caller, outcome, reason, count)
    VALUES (${param('id', 'orgId', 'action')}, 'path', ${param('path')}, ${param('caller')}::jsonb, 'denied',
      ${param('reason', 'count')})
    ON CONFLICT (org_id, id) DO UPDATE SET count = greatest(known.count, excluded.count) WHERE known.outcome = 'denied'`,
);

const insertRecorded = new NamedStatement(
  'insert_recorded_entry',
  sql`INSERT INTO audit_entries
      (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome, created_at)
    VALUES (${param('id', 'orgId', 'projectId', 'action', 'targetType', 'targetId')}, ${param('changes')}::jsonb,
      ${param('caller')}::jsonb, 'done', ${param('at')}) ON CONFLICT DO NOTHING`,
);

/** An entry of another service's write. */
export interface RecordedEntry extends InProject {
  id: string;
  action: string;
  targetType: string;
  targetId: string;
  changes: Changes | undefined;
  /** As `callerJson` writes it. */
  caller: string;
  at: Date;
}

/** The entry of another service's write; once, however often its event comes. */
export async function recordWrite(database: Database, entry: RecordedEntry): Promise<void> {
  const changes = entry.changes === undefined ? null : JSON.stringify(entry.changes);
  await insertRecorded.query(database, { ...entry, changes });
}

/** The entry of a write that changed nothing. */
export async function recordUnchanged(
  database: Database,
  caller: Caller,
  at: { orgId: string; projectId: string },
  entry: { action: string; target: string; id: string },
): Promise<void> {
  await insertUnchanged.query(database, { ...audited(caller, at), ...entry });
}

/** The entry of denied calls; one that exists already never counts fewer than before. */
export async function recordDenial(database: Database, caller: Caller, denial: RecordDenialRequest): Promise<void> {
  const id = denial.id || newId(idKinds.auditEntry);
  const count = Math.max(1, denial.count);
  await insertDenial.query(database, { ...denial, id, count, caller: callerJson(caller) });
}
