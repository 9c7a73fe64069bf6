import type { Database, Statement } from '@pharos/kit';

/** What waits to be indexed, in all generations. */
export interface Backlog {
  /** Articles that were not tried yet, and articles that could not be indexed. */
  waiting: number;
  failing: number;
  /** How long the oldest of them has been due. */
  oldest_s: number;
  /** Whether the generation that serves is being filled, for the first time or after an engine lost what it had. */
  filling: boolean;
}

const read: Statement = {
  name: 'read_index_backlog',
  text: `SELECT count(*) FILTER (WHERE failures = 0) AS waiting, count(*) FILTER (WHERE failures > 0) AS failing,
      greatest(0, coalesce(extract(epoch FROM moment() - min(due_at)), 0))::float8 AS oldest_s,
      EXISTS (SELECT FROM generations WHERE state = 'serving' AND filled_at IS NULL) AS filling
    FROM index_tasks t JOIN generations g ON g.name = t.generation AND g.state <> 'retired'`,
};

const queued: Statement = {
  name: 'select_queued_articles',
  text: `SELECT t.article_id FROM index_tasks t JOIN generations g ON g.name = t.generation AND g.state = 'serving'
    WHERE t.article_id = ANY ($1::text[]) AND t.failures = 0`,
};

const untried: Statement = {
  name: 'select_untried_index_tasks',
  text: `SELECT EXISTS (SELECT FROM index_tasks WHERE generation = ANY ($1::text[]) AND NOT asleep AND failures = 0) AS found`,
};

export async function readBacklog(database: Database): Promise<Backlog> {
  const [row] = await database.query<Backlog>(read);
  return row ?? { waiting: 0, failing: 0, oldest_s: 0, filling: false };
}

/** Those of the articles that still wait for their first try. */
export async function queuedAmong(database: Database, articleIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ article_id: string }>(queued, [articleIds]);
  return rows.map(({ article_id }) => article_id);
}

/** Whether articles of these generations still wait for their first try. */
export async function hasUntried(database: Database, generations: readonly string[]): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(untried, [generations]);
  return row?.found === true;
}
