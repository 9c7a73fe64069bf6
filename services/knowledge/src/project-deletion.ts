import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { hidden } from './articles/index.js';
import { enqueueSql } from './indexing/index.js';

/** Deletes the articles that `which` selects by their ids, $1 at most. */
const deleting = (which: string) => `WITH gone AS (
    UPDATE articles SET ${hidden}, deleted_at = clock_now()
    WHERE id IN (${which}) AND deleted_at IS NULL RETURNING id, project_id
  ), queued AS (
    ${enqueueSql('gone')}
  )
  SELECT 1 AS one FROM gone`;

const deleteSome: Statement = {
  name: 'delete_articles_of_project',
  text: deleting(`SELECT id FROM articles WHERE project_id = $2 AND org_id = $3 AND deleted_at IS NULL
      ORDER BY created_at, id LIMIT $1`),
};

/** Project by project: as a plain join it would walk all articles of all tenants, most often for nothing. */
const deleteLateArticles: Statement = {
  name: 'delete_articles_of_deleted_projects',
  text: deleting(`SELECT late.id FROM deleted_projects d CROSS JOIN LATERAL (
        SELECT id FROM articles WHERE project_id = d.project_id AND org_id = d.org_id AND deleted_at IS NULL
        ORDER BY created_at, id LIMIT $1
      ) late LIMIT $1`),
};

/** What a project has beside its articles: little, and no engine knows of it. */
const tables = ['synonyms', 'unanswered_searches', 'pictures'];
const removeBeside = tables.map(
  (table): Statement => ({
    name: `delete_${table}_of_project`,
    text: `DELETE FROM ${table} WHERE project_id = $1 AND org_id = $2`,
  }),
);
const removeLateBeside = tables.map(
  (table): Statement => ({
    name: `delete_${table}_of_deleted_projects`,
    text: `DELETE FROM ${table} t USING deleted_projects d WHERE t.project_id = d.project_id AND t.org_id = d.org_id`,
  }),
);

const remember: Statement = {
  name: 'remember_deleted_project',
  text: 'INSERT INTO deleted_projects (project_id, org_id) VALUES ($1, $2) ON CONFLICT (project_id) DO NOTHING',
};

/** Far longer than any write takes: none that began before the deletion is still under way. */
const forget: Statement = {
  name: 'forget_deleted_projects',
  text: `DELETE FROM deleted_projects WHERE deleted_at < clock_now() - interval '1 hour'`,
};

const purge: Statement = {
  name: 'purge_deleted_articles',
  text: `DELETE FROM articles WHERE id IN (
    SELECT a.id FROM articles a WHERE a.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM pending p JOIN lanes l ON l.name = p.lane WHERE p.article_id = a.id) ORDER BY a.deleted_at LIMIT $1) RETURNING 1 AS one`,
};

/** So many at once: a statement for all of a large project would be ended for taking too long, each time it is tried. */
const batch = 1_000;

/** Deletes all of a project; what is being written to it now is left to `deleteLate`. */
export async function deleteProject(
  database: Database,
  { projectId, orgId }: InProject,
  signal?: AbortSignal,
): Promise<void> {
  await database.query(remember, [projectId, orgId]);
  for (let left = true; left; ) {
    signal?.throwIfAborted();
    // As a transaction it runs again when it and somebody who writes several of them wait for each other.
    left = (await database.transaction((tx) => tx.query(deleteSome, [batch, projectId, orgId]))).length > 0;
  }
  for (const statement of removeBeside) await database.query(statement, [projectId, orgId]);
}

/** Deletes what was written to projects while they were deleted; true when there may be more. */
export async function deleteLate(database: Database): Promise<boolean> {
  // First: without articles left the project is forgotten by and by.
  for (const statement of removeLateBeside) await database.query(statement);
  const deleted = await database.transaction((tx) => tx.query(deleteLateArticles, [batch]));
  if (deleted.length === 0) await database.query(forget);
  return deleted.length === batch;
}

/** Removes deleted articles that every engine has forgotten; true when there may be more. */
export async function purgeDeleted(database: Database, limit: number): Promise<boolean> {
  return (await database.query(purge, [limit])).length === limit;
}
