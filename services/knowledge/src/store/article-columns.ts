import { type Sql, sql } from '@pharos/kit';
import { noticeCte } from '@pharos/service';

/** The text of the draft of `articles a`, as `v`. */
export const draft = 'JOIN article_versions v ON v.article_id = a.id AND v.version = a.version';

/** The task of the serving generation for `articles a`, when there is one. */
export const servingTask = `LEFT JOIN index_tasks t ON t.article_id = a.id
  AND t.generation = (SELECT g.name FROM generations g WHERE g.state = 'serving')`;

/** Of `articles a` with `servingTask`. */
export const listedColumns = `a.id, a.project_id, a.slug, a.external_id, a.status, a.title, a.locale, a.tags, a.version, a.revision,
  a.published_version, a.published_at, a.created_at, a.updated_at, t.article_id IS NOT NULL AS queued, t.error AS index_error`;

/**
 * CTEs that put the article of CTE `article` into the queue of every generation, and tell the workers; only `when` this SQL
 * condition holds.
 */
export function reindexCtes<Names extends string = never>(when: string | Sql<Names> = 'true') {
  return sql`queued AS (
    INSERT INTO index_tasks (generation, article_id, project_id)
    SELECT g.name, r.id, r.project_id FROM article r CROSS JOIN generations g WHERE g.state <> 'retired' AND ${when}
    ON CONFLICT (generation, article_id) DO UPDATE
      SET due_at = excluded.due_at, change = index_tasks.change + 1, failures = 0, error = NULL, asleep = false
  ), ${noticeCte({ type: articleChanged, from: 'article', data: "jsonb_build_object('article_id', r.id)", when })}`;
}

/** The event by which workers learn that there is something to do. */
export const articleChanged = 'article.changed';
