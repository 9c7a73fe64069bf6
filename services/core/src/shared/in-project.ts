import type { Conditions, InProject } from '@pharos/service';

/** The first two values of statements about what a project has: its id, and that of its organization. */
export function placeOf({ projectId, orgId }: InProject): [projectId: string, orgId: string] {
  return [projectId, orgId];
}

/** Whether a column names the project, of which the planner expects as many rows as its statistics know. */
export const isOf = (column: string, id: string) => `${column} = ${id}`;

/**
 * The same, of which the planner expects no fewer rows than of other projects. Of one that its statistics do not know, as one that was
 * just imported, it would expect a single row, and compare each row of one table with each of another.
 */
export const isOfUnknown = (column: string, id: string) => `${column} IN (${id}, (SELECT ${id}::text))`;

/** Only rows of a project that belongs to the organization and is not deleted. */
export function inProject(
  conditions: Conditions,
  column: string,
  { orgId, projectId }: InProject,
  matches = isOf,
): Conditions {
  const id = conditions.param(projectId);
  return conditions
    .add(matches(column, id))
    .add(
      `EXISTS (SELECT FROM projects p WHERE p.id = ${id} AND p.org_id = ${conditions.param(orgId)} AND p.deleted_at IS NULL)`,
    );
}
