import type { Database, Statement } from '@pharos/kit';

const enqueue: Statement = {
  name: 'enqueue_articles',
  text: `WITH given AS (SELECT id, project_id FROM articles WHERE id = ANY ($2::text[])), put AS (
    INSERT INTO index_tasks AS t (generation, article_id, project_id, first_fill)
    SELECT $1, id, project_id, $3 FROM given ORDER BY id
    ON CONFLICT (generation, article_id) DO UPDATE SET change = t.change + 1, first_fill = t.first_fill OR excluded.first_fill
      WHERE t.leased_until IS NOT NULL OR excluded.first_fill > t.first_fill RETURNING change
  )
  SELECT (SELECT count(*) FROM given) - count(*) FILTER (WHERE change = 1) AS known FROM put`,
};

/**
 * Puts articles into a generation's queue, as ones that it lacks if they are `missing`. Those that are there stay as they are, but
 * whoever is at one does it once more. Answers how many of them were there.
 */
export async function enqueueArticles(
  database: Database,
  generation: string,
  articleIds: readonly string[],
  { missing = false }: { missing?: boolean } = {},
): Promise<number> {
  // As a transaction it runs again when it and an import wait for each other's articles.
  const [row] = await database.transaction((tx) =>
    tx.query<{ known: number }>(enqueue, [generation, articleIds, missing]),
  );
  return row?.known ?? 0;
}
