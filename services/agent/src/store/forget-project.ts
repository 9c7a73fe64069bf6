import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { deleteActionsOf } from '../actions/write-actions.js';
import { deleteCallsOf } from '../models/ledger.js';
import { deleteModelKeyOf } from '../models/model-keys.js';

const remember: Statement = {
  name: 'remember_deleted_project',
  text: 'INSERT INTO deleted_projects (project_id, org_id) VALUES ($1, $2) ON CONFLICT (project_id) DO NOTHING',
};

/** Tables of which a project has few rows; their names are ours, never a caller's. */
const smallTables = ['configs', 'calibrations', 'calibrations_due', 'suggest_calls', 'evaluations'] as const;

const forgetSmall: Statement[] = smallTables.map((table) => ({
  name: `forget_${table}`,
  text: `DELETE FROM ${table} WHERE project_id = $1 AND org_id = $2`,
}));

/** With their suggestions. */
const forgetRuns: Statement = {
  name: 'forget_runs_of_project',
  text: `DELETE FROM runs WHERE id IN (
      SELECT id FROM runs WHERE project_id = $1 AND org_id = $2 ORDER BY created_at, id LIMIT $3
    ) RETURNING 1 AS one`,
};

const selectLate: Statement = {
  name: 'select_deleted_projects',
  text: 'SELECT project_id, org_id FROM deleted_projects WHERE project_id > $1 ORDER BY project_id LIMIT $2',
};

/** Far longer than any call takes: none that began before the deletion is still under way. */
const forgetDeletion: Statement = {
  name: 'forget_deleted_projects',
  text: `DELETE FROM deleted_projects WHERE deleted_at < clock_now() - interval '1 hour'`,
};

/** So many at once: a statement for all of a large project would be ended for taking too long, each time it is tried. */
const batch = 1_000;
const maxProjects = 1_000;

/** A project is gone, and what the agent kept of it goes with it; calls under way are left to `forgetLateRecords`. */
export async function forgetProject(database: Database, at: InProject, signal?: AbortSignal): Promise<void> {
  await database.query(remember, [at.projectId, at.orgId]);
  await forgetRecords(database, at, signal);
}

/** Removes what was written to projects while they were deleted. */
export async function forgetLateRecords(database: Database): Promise<void> {
  let after = '';
  await untilNone(undefined, async () => {
    const projects = await database.query<{ project_id: string; org_id: string }>(selectLate, [after, maxProjects]);
    for (const { project_id: projectId, org_id: orgId } of projects)
      await forgetRecords(database, { projectId, orgId });
    after = projects.at(-1)?.project_id ?? after;
    return projects.length === maxProjects;
  });
  await database.query(forgetDeletion);
}

async function forgetRecords(database: Database, { projectId, orgId }: InProject, signal?: AbortSignal): Promise<void> {
  const at = { projectId, orgId };
  for (const statement of forgetSmall) await database.query(statement, [projectId, orgId]);
  await deleteModelKeyOf(database, at);
  await deleteActionsOf(database, at);
  await untilNone(signal, async () => (await database.query(forgetRuns, [projectId, orgId, batch])).length === batch);
  await untilNone(signal, () => deleteCallsOf(database, at));
}

/** Goes on as long as a piece of the work says that there is more. */
async function untilNone(signal: AbortSignal | undefined, work: () => Promise<boolean>): Promise<void> {
  for (let left = true; left; ) {
    signal?.throwIfAborted();
    left = await work();
  }
}
