import { fail, idKinds } from '@pharos/contract';
import { firstRow, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { audited, type RpcOf, slugChoices } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { findOrganization } from '../organizations/organizations.js';
import { type ProjectRow, projectRecord } from './record.js';

/** Inserts nothing when there is no such organization, or its project of this slug exists. */
const insert = new NamedStatement(
  'insert_project',
  sql`WITH project AS (
    INSERT INTO projects (id, org_id, name, slug, domain)
    SELECT ${param('project_id')}, o.id, ${param('name', 'slug', 'domain')}
    FROM organizations o WHERE o.id = ${param('org_id')}
    ON CONFLICT (org_id, slug) WHERE deleted_at IS NULL DO NOTHING
    RETURNING ${projectRecord.columns}
  ), ${auditCte({ action: 'createProject', target: 'project', from: 'project' })}
  SELECT ${projectRecord.columns} FROM project`,
);

export const createProject: RpcOf<ProjectServiceDefinition, 'createProject'> = async (request, call, { database }) => {
  const { orgId, name, slug: wanted, domain = null } = request;
  // A slug that was asked for has to be that one; a derived one gets a suffix when it is taken.
  for (const slug of wanted === undefined ? slugChoices(name, 'project') : [wanted]) {
    const values = { ...audited(call, { orgId, projectId: newId(idKinds.project) }), name, slug, domain };
    const row = await firstRow(insert.query<ProjectRow>(database, values));
    if (row) return { project: projectRecord.toMessage(row) };
  }
  if (!(await findOrganization(database, orgId))) throw fail('ORG_NOT_FOUND');
  throw fail('PROJECT_SLUG_TAKEN');
};
