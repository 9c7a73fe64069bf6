import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const deleteSome: Statement = {
  name: 'delete_articles_of_project',
  text: `WITH gone AS (
    UPDATE articles SET status = 'draft', published_version = NULL, published_at = NULL, deleted_at = moment()
    WHERE id IN (SELECT id FROM articles WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL ORDER BY id LIMIT $3)
      AND deleted_at IS NULL RETURNING id, project_id
  ), queued AS (
    INSERT INTO index_tasks (generation, article_id, project_id)
    SELECT g.name, gone.id, gone.project_id FROM gone CROSS JOIN generations g WHERE g.state <> 'retired'
    ON CONFLICT (generation, article_id) DO UPDATE
      SET due_at = excluded.due_at, change = index_tasks.change + 1, failures = 0, error = NULL, asleep = false
  )
  SELECT 1 AS one FROM gone`,
};

const purge: Statement = {
  name: 'purge_deleted_articles',
  text: `DELETE FROM articles WHERE id IN (
    SELECT a.id FROM articles a WHERE a.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM index_tasks t WHERE t.article_id = a.id) ORDER BY a.deleted_at LIMIT $1) RETURNING 1 AS one`,
};

/** So many at once: a statement for all of a large project would be ended for taking too long, each time it is tried. */
const batch = 1_000;

/** A project is gone, and its articles with it. */
export async function deleteArticlesOf(
  database: Database,
  { projectId, orgId }: InProject,
  signal?: AbortSignal,
): Promise<void> {
  for (let left = true; left; ) {
    signal?.throwIfAborted();
    left = (await database.query(deleteSome, [projectId, orgId, batch])).length > 0;
  }
}

/** Removes deleted articles that every engine has forgotten; true when there may be more. */
export async function purgeDeleted(database: Database, limit: number): Promise<boolean> {
  return (await database.query(purge, [limit])).length === limit;
}
