import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** What a project has beside its articles: little, and no engine knows of it. */
const tables = ['synonyms', 'unanswered_searches'] as const;

const remove = tables.map(
  (table): Statement => ({
    name: `delete_${table}_of_project`,
    text: `DELETE FROM ${table} WHERE project_id = $1 AND org_id = $2`,
  }),
);

const removeLate = tables.map(
  (table): Statement => ({
    name: `delete_${table}_of_deleted_projects`,
    text: `DELETE FROM ${table} t USING deleted_projects d WHERE t.project_id = d.project_id AND t.org_id = d.org_id`,
  }),
);

/** The project is gone, and is remembered as such: what is being written now is left to `deleteLateBesideArticles`. */
export async function deleteBesideArticles(database: Database, { projectId, orgId }: InProject): Promise<void> {
  for (const statement of remove) await database.query(statement, [projectId, orgId]);
}

/** Deletes what was written to projects while they were deleted. */
export async function deleteLateBesideArticles(database: Database): Promise<void> {
  for (const statement of removeLate) await database.query(statement);
}
