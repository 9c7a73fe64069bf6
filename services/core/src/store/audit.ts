import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import { type Caller, type Changes, callerJson, type InProject } from '@pharos/service';
import { journal } from './journal.js';

const insertUnchanged: Statement = {
  name: 'insert_audit_entry',
  text: `INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
    VALUES ($2, $3, $4, $5, $6, $7, '{}', $1::jsonb, 'done')`,
};

const insertDenial: Statement = {
  name: 'insert_denial',
  text: `INSERT INTO audit_entries (id, org_id, action, target_type, target_id, caller, outcome, reason)
    VALUES ($2, $3, $4, 'path', $5, $1::jsonb, 'denied', $6)`,
};

const insertRecorded: Statement = {
  name: 'insert_recorded_entry',
  text: `INSERT INTO audit_entries
      (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, 'done', $9) ON CONFLICT DO NOTHING`,
};

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

/** The entry of another service's write; once, however often it is told. */
export async function recordWrite(database: Database, entry: RecordedEntry): Promise<void> {
  const { id, orgId, projectId, action, targetType, targetId, changes, caller, at } = entry;
  const changed = changes === undefined ? null : JSON.stringify(changes);
  await database.query(insertRecorded, [id, orgId, projectId, action, targetType, targetId, changed, caller, at]);
}

/** The entry of a write that found everything as it was told to make it. */
export async function recordUnchanged(
  database: Database,
  caller: Caller,
  at: { orgId: string; projectId: string },
  { action, target, id }: { action: string; target: string; id: string },
): Promise<void> {
  await database.query(insertUnchanged, [...journal(caller, at), action, target, id]);
}

/** The entry of a call that was denied before it reached a service. */
export async function recordDenial(
  database: Database,
  caller: Caller,
  { orgId, action, path, reason }: { orgId: string; action: string; path: string; reason: string },
): Promise<void> {
  await database.query(insertDenial, [callerJson(caller), newId(idKinds.auditEntry), orgId, action, path, reason]);
}
