import { type Sql, sql } from '@pharos/kit';
import { noticeCte } from '@pharos/service';

/**
 * CTEs that put the article of CTE `article` into the queue of every lane, and tell those; only `when` this SQL condition holds.
 */
export function reindexCtes<Names extends string = never>(when: string | Sql<Names> = 'true') {
  return sql`queued AS (
    ${queueing('article')} WHERE ${when} ${again}
  ), ${noticeCte({ type: articleChanged, from: 'article', data: "jsonb_build_object('article_id', r.id)", when })}`;
}

/** SQL that puts the articles of a CTE into the queue of every lane, as ones that never failed. */
export const enqueueSql = (from: string) => `${queueing(from)} ${again}`;

function queueing(from: string): string {
  return `INSERT INTO pending AS p (lane, article_id, project_id)
    SELECT l.name, r.id, r.project_id FROM ${from} r CROSS JOIN lanes l`;
}

const again = `ORDER BY l.name, r.id
    ON CONFLICT (lane, article_id) DO UPDATE SET due_at = excluded.due_at, change = p.change + 1, failures = 0, error = NULL`;

/** The event by which lanes learn that there is something to do. */
export const articleChanged = 'article.changed';
