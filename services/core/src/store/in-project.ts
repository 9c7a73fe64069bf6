import type { Conditions, InProject } from '@pharos/service';

/** The first two values of statements about what a project has: its id, and that of its organization. */
export function placeOf({ projectId, orgId }: InProject): [projectId: string, orgId: string] {
  return [projectId, orgId];
}

/** Only rows of a project that belongs to the organization and is not deleted. */
export function inProject(conditions: Conditions, column: string, { orgId, projectId }: InProject): Conditions {
  const id = conditions.param(projectId);
  return conditions
    .add(`${column} = ${id}`)
    .add(
      `EXISTS (SELECT FROM projects p WHERE p.id = ${id} AND p.org_id = ${conditions.param(orgId)} AND p.deleted_at IS NULL)`,
    );
}
