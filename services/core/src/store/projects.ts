import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { type Caller, type Changes, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { projectColumns } from './columns.js';
import { auditCte, eventIds, journal, noticeCte } from './journal.js';
import type { ProjectRow } from './records.js';

export interface ProjectFields {
  name: string;
  slug: string;
  domain: string | null;
}

export const projectFields = ['name', 'slug', 'domain'] as const satisfies (keyof ProjectFields)[];

const insertProject: Statement = {
  name: 'insert_project',
  text: `WITH project AS (
    INSERT INTO projects (id, org_id, name, slug, domain)
    SELECT $4, o.id, $5, $6, $7 FROM organizations o WHERE o.id = $3
    ON CONFLICT (org_id, slug) WHERE deleted_at IS NULL DO NOTHING
    RETURNING ${projectColumns}
  ), ${auditCte({ action: 'createProject', target: 'project', from: 'project' })}
  SELECT ${projectColumns} FROM project`,
};

const alive = 'id = $1 AND org_id = $2 AND deleted_at IS NULL';

const selectProject: Statement = {
  name: 'select_project',
  text: `SELECT ${projectColumns} FROM projects WHERE ${alive}`,
};

const selectProjectForUpdate: Statement = {
  name: 'select_project_for_update',
  text: `SELECT ${projectColumns} FROM projects WHERE ${alive} FOR NO KEY UPDATE`,
};

const selectOwner: Statement = {
  name: 'select_project_owner',
  text: 'SELECT org_id FROM projects WHERE id = $1 AND deleted_at IS NULL',
};

const updateFields: Statement = {
  name: 'update_project',
  text: `WITH project AS (
    UPDATE projects SET name = $5, slug = $6, domain = $7
    WHERE id = $4 AND org_id = $3 AND deleted_at IS NULL
    RETURNING ${projectColumns}
  ), ${auditCte({ action: 'updateProject', target: 'project', from: 'project', changes: '$8::jsonb' })}
  SELECT ${projectColumns} FROM project`,
};

const markDeleted: Statement = {
  name: 'delete_project',
  text: `WITH project AS (
    UPDATE projects SET deleted_at = moment()
    WHERE id = $4 AND org_id = $3 AND deleted_at IS NULL
    RETURNING id
  ), ${auditCte({ action: 'deleteProject', target: 'project', from: 'project' })},
  ${noticeCte({ type: 'project.deleted', from: 'project', data: "'{}'::jsonb" })}
  SELECT id FROM project`,
};

/** Undefined when there is no such organization, or its project of this slug exists. */
export async function createProject(
  database: Database,
  caller: Caller,
  orgId: string,
  { name, slug, domain }: ProjectFields,
): Promise<ProjectRow | undefined> {
  const at = { orgId, projectId: newId(idKinds.project) };
  const [row] = await database.query<ProjectRow>(insertProject, [...journal(caller, at), name, slug, domain]);
  return row;
}

export async function findProject(
  database: Database,
  { projectId, orgId }: InProject,
): Promise<ProjectRow | undefined> {
  const [row] = await database.query<ProjectRow>(selectProject, [projectId, orgId]);
  return row;
}

export async function lockProject(
  database: Database,
  { projectId, orgId }: InProject,
): Promise<ProjectRow | undefined> {
  const [row] = await database.query<ProjectRow>(selectProjectForUpdate, [projectId, orgId]);
  return row;
}

/** Id of the organization that owns the project, whoever asks. */
export async function findProjectOwner(database: Database, projectId: string): Promise<string | undefined> {
  const [row] = await database.query<{ org_id: string }>(selectOwner, [projectId]);
  return row?.org_id;
}

/** Newest first. */
export function listProjects(
  database: Database,
  orgId: string,
  page: PageRequest | undefined,
): Promise<Page<ProjectRow>> {
  const conditions = new Conditions().equal('org_id', orgId).add('deleted_at IS NULL');
  return listPage(database, {
    name: 'list_projects',
    columns: projectColumns,
    from: 'projects',
    conditions,
    order: { column: 'created_at', id: 'id', ascending: false },
    binding: ['projects', orgId],
    page,
  });
}

/** The caller holds the row's lock. Rejects with a unique violation of `projects_slug` when the slug is taken. */
export async function updateProject(
  database: Database,
  caller: Caller,
  at: InProject,
  { name, slug, domain }: ProjectFields,
  changes: Changes,
): Promise<ProjectRow> {
  const values = [...journal(caller, at), name, slug, domain, JSON.stringify(changes)];
  const [row] = await database.query<ProjectRow>(updateFields, values);
  return row as ProjectRow;
}

/** False when there is no such project. */
export async function deleteProject(database: Database, caller: Caller, at: InProject): Promise<boolean> {
  return (await database.query(markDeleted, [...journal(caller, at), eventIds(1)])).length > 0;
}
