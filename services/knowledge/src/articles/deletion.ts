import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { enqueueSql } from '../indexing/index.js';
import { hidden } from './write.js';

/** Deletes the articles that `which` selects by their ids, $1 at most. */
const deleting = (which: string) => `WITH gone AS (
    UPDATE articles SET ${hidden}, deleted_at = moment()
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
const deleteLate: Statement = {
  name: 'delete_articles_of_deleted_projects',
  text: deleting(`SELECT late.id FROM deleted_projects d CROSS JOIN LATERAL (
        SELECT id FROM articles WHERE project_id = d.project_id AND org_id = d.org_id AND deleted_at IS NULL
        ORDER BY created_at, id LIMIT $1
      ) late LIMIT $1`),
};

const remember: Statement = {
  name: 'remember_deleted_project',
  text: 'INSERT INTO deleted_projects (project_id, org_id) VALUES ($1, $2) ON CONFLICT (project_id) DO NOTHING',
};

/** Far longer than any write takes: none that began before the deletion is still under way. */
const forget: Statement = {
  name: 'forget_deleted_projects',
  text: `DELETE FROM deleted_projects WHERE deleted_at < moment() - interval '1 hour'`,
};

const purge: Statement = {
  name: 'purge_deleted_articles',
  text: `DELETE FROM articles WHERE id IN (
    SELECT a.id FROM articles a WHERE a.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM pending p JOIN lanes l ON l.name = p.lane WHERE p.article_id = a.id) ORDER BY a.deleted_at LIMIT $1) RETURNING 1 AS one`,
};

/** So many at once: a statement for all of a large project would be ended for taking too long, each time it is tried. */
const batch = 1_000;

/** A project is gone, and its articles with it; those that are being written now are left to `deleteLateArticles`. */
export async function deleteArticlesOf(
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
}

/** Deletes what was written to projects while they were deleted; true when there may be more. */
export async function deleteLateArticles(database: Database): Promise<boolean> {
  const deleted = await database.transaction((tx) => tx.query(deleteLate, [batch]));
  if (deleted.length === 0) await database.query(forget);
  return deleted.length === batch;
}

/** Removes deleted articles that every engine has forgotten; true when there may be more. */
export async function purgeDeleted(database: Database, limit: number): Promise<boolean> {
  return (await database.query(purge, [limit])).length === limit;
}
