import { fail } from '@pharos/contract';
import { type Database, firstRow, param, type Statement, sql } from '@pharos/kit';
import type { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { Conditions, type InProject, listPage, type RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { type ProjectRow, projectRecord } from './record.js';

const alive = 'id = $1 AND org_id = $2 AND deleted_at IS NULL';

const selectProject: Statement = {
  name: 'select_project',
  text: `SELECT ${projectRecord.columns} FROM projects WHERE ${alive}`,
};

const selectProjectForUpdate: Statement = {
  name: 'select_project_for_update',
  text: `SELECT ${projectRecord.columns} FROM projects WHERE ${alive} FOR NO KEY UPDATE`,
};

const selectOwner: Statement = {
  name: 'select_project_owner',
  text: 'SELECT org_id FROM projects WHERE id = $1 AND deleted_at IS NULL',
};

/** SQL of the condition that a project which is to be written is there. */
export const liveProject = sql`id = ${param('project_id')} AND org_id = ${param('org_id')} AND deleted_at IS NULL`;

export function findProject(database: Database, at: InProject): Promise<ProjectRow | undefined> {
  return firstRow(database.query<ProjectRow>(selectProject, placeOf(at)));
}

export function lockProject(database: Database, at: InProject): Promise<ProjectRow | undefined> {
  return firstRow(database.query<ProjectRow>(selectProjectForUpdate, placeOf(at)));
}

export const getProject: RpcOf<ProjectServiceDefinition, 'getProject'> = async (request, _call, { database }) => {
  const row = await findProject(database, request);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { project: projectRecord.toMessage(row) };
};

/** Newest first. */
export const listProjects: RpcOf<ProjectServiceDefinition, 'listProjects'> = async (
  { orgId, page, only },
  _call,
  deps,
) => {
  const conditions = new Conditions().equal('org_id', orgId).add('deleted_at IS NULL');
  if (only) conditions.add(`id = ANY (${conditions.param(only.projectIds)}::text[])`);
  const { rows, page: listed } = await listPage<ProjectRow>(deps.database, {
    name: only ? undefined : 'list_projects',
    columns: projectRecord.columns,
    from: 'projects',
    conditions,
    binding: ['projects', orgId],
    page,
  });
  return { projects: rows.map(projectRecord.toMessage), page: listed };
};

/** Id of the organization that owns the project, whoever asks. */
export const resolveProject: RpcOf<ProjectServiceDefinition, 'resolveProject'> = async (request, _call, deps) => {
  const [row] = await deps.database.query<{ org_id: string }>(selectOwner, [request.projectId]);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { orgId: row.org_id };
};
