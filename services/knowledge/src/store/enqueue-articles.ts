import type { Database, Statement } from '@pharos/kit';

const enqueue: Statement = {
  name: 'enqueue_articles',
  text: `WITH given AS (SELECT id, project_id FROM articles WHERE id = ANY ($2::text[])), put AS (
    INSERT INTO index_tasks (generation, article_id, project_id) SELECT $1, id, project_id FROM given ORDER BY id
    ON CONFLICT (generation, article_id) DO UPDATE SET change = index_tasks.change + 1
      WHERE index_tasks.leased_until IS NOT NULL RETURNING change
  )
  SELECT (SELECT count(*) FROM given) - count(*) FILTER (WHERE change = 1) AS known FROM put`,
};

/**
 * Puts articles into a generation's queue. Those that are there stay as they are, but whoever is at one does it once more. Answers how
 * many of them were there.
 */
export async function enqueueArticles(
  database: Database,
  generation: string,
  articleIds: readonly string[],
): Promise<number> {
  const [row] = await database.query<{ known: number }>(enqueue, [generation, articleIds]);
  return row?.known ?? 0;
}
