import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import {
  audited,
  type Caller,
  type Changes,
  Conditions,
  type InProject,
  listPage,
  noticeCte,
  type Page,
} from '@pharos/service';
import { projectColumns } from '../../shared/columns.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import type { ProjectFields, ProjectRow } from '../../shared/records.js';

export const projectFields = ['name', 'slug', 'domain'] as const satisfies (keyof ProjectFields)[];

const insertProject = new NamedStatement(
  'insert_project',
  sql`WITH project AS (
    INSERT INTO projects (id, org_id, name, slug, domain)
    SELECT ${param('project_id')}, o.id, ${param('name', 'slug', 'domain')}
    FROM organizations o WHERE o.id = ${param('org_id')}
    ON CONFLICT (org_id, slug) WHERE deleted_at IS NULL DO NOTHING
    RETURNING ${projectColumns}
  ), ${auditCte({ action: 'createProject', target: 'project', from: 'project' })}
  SELECT ${projectColumns} FROM project`,
);

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

const written = sql`id = ${param('project_id')} AND org_id = ${param('org_id')} AND deleted_at IS NULL`;

const updateFields = new NamedStatement(
  'update_project',
  sql`WITH project AS (
    UPDATE projects SET name = ${param('name')}, slug = ${param('slug')}, domain = ${param('domain')}
    WHERE ${written}
    RETURNING ${projectColumns}
  ), ${auditCte({ action: 'updateProject', target: 'project', from: 'project', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${projectColumns} FROM project`,
);

const markDeleted = new NamedStatement(
  'delete_project',
  sql`WITH project AS (
    UPDATE projects SET deleted_at = moment()
    WHERE ${written}
    RETURNING id
  ), ${auditCte({ action: 'deleteProject', target: 'project', from: 'project' })},
  ${noticeCte({ type: 'project.deleted', from: 'project', data: "'{}'::jsonb" })}
  SELECT id FROM project`,
);

/** Undefined when there is no such organization, or its project of this slug exists. */
export function createProject(
  database: Database,
  caller: Caller,
  orgId: string,
  fields: ProjectFields,
): Promise<ProjectRow | undefined> {
  const at = { orgId, projectId: newId(idKinds.project) };
  return firstRow(insertProject.query<ProjectRow>(database, { ...audited(caller, at), ...fields }));
}

export function findProject(database: Database, at: InProject): Promise<ProjectRow | undefined> {
  return firstRow(database.query<ProjectRow>(selectProject, placeOf(at)));
}

export function lockProject(database: Database, at: InProject): Promise<ProjectRow | undefined> {
  return firstRow(database.query<ProjectRow>(selectProjectForUpdate, placeOf(at)));
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
    binding: ['projects', orgId],
    page,
  });
}

/** The caller holds the row's lock. Rejects with a unique violation of `projects_slug` when the slug is taken. */
export async function updateProject(
  database: Database,
  caller: Caller,
  at: InProject,
  fields: ProjectFields,
  changes: Changes,
): Promise<ProjectRow> {
  const values = { ...audited(caller, at), ...fields, changes: JSON.stringify(changes) };
  const [row] = await updateFields.query<ProjectRow>(database, values);
  return row as ProjectRow;
}

/** False when there is no such project. */
export async function deleteProject(database: Database, caller: Caller, at: InProject): Promise<boolean> {
  const values = { ...audited(caller, at), event_id: newId(idKinds.event) };
  return (await markDeleted.query(database, values)).length > 0;
}
