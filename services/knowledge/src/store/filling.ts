import type { Database, Statement } from '@pharos/kit';

/** Articles that are missing for good are few: where many are it is not for their own fault, and searches lack them all. */
const few = (missing: string) => `(SELECT count(*) FROM index_tasks t WHERE t.generation = g.name AND ${missing})
    <= greatest(10, (SELECT count(*) FROM articles WHERE published_version IS NOT NULL) / 10)`;
const untried = (missing: string) =>
  `EXISTS (SELECT FROM index_tasks t WHERE t.generation = g.name AND ${missing} AND t.failures < $2)`;

/** What is there already may have been written before it was lost: then whoever is at it does it once more. */
const queueNextPiece: Statement = {
  name: 'queue_next_published_articles',
  text: `WITH filling AS (
    SELECT name, queued_to FROM generations WHERE name = $1 AND queued_to IS NOT NULL AND state <> 'retired' FOR NO KEY UPDATE
  ), piece AS MATERIALIZED (
    SELECT filling.name, a.id, a.project_id FROM filling
    CROSS JOIN LATERAL (
      SELECT id, project_id FROM articles WHERE id > filling.queued_to AND published_version IS NOT NULL ORDER BY id LIMIT $2
    ) a
  ), put AS (
    INSERT INTO index_tasks (generation, article_id, project_id, first_fill)
    SELECT name, id, project_id, true FROM piece ORDER BY id
    ON CONFLICT (generation, article_id) DO UPDATE SET first_fill = true, change = index_tasks.change + 1
  )
  UPDATE generations g SET queued_to = (SELECT max(id) FROM piece) FROM filling WHERE g.name = filling.name
    RETURNING g.queued_to IS NOT NULL AS more`,
};

const fill: Statement = {
  name: 'fill_generation',
  text: `UPDATE generations g SET filled_at = moment() WHERE g.name = $1 AND g.filled_at IS NULL AND g.queued_to IS NULL
    AND NOT ${untried('t.first_fill')} AND ${few('t.first_fill')} RETURNING g.name`,
};

const miss: Statement = {
  name: 'note_that_generation_lacks_articles',
  text: `UPDATE generations g SET filled_at = NULL WHERE g.name = $1 AND g.filled_at IS NOT NULL AND NOT ${few('t.first_fill')}
    RETURNING g.name`,
};

/** Published since, and found in the generation that serves only: searches would find them no more for a moment. */
const lostForNow = `SELECT FROM index_tasks t WHERE t.generation = g.name AND t.failures = 0 AND NOT t.first_fill
    AND NOT EXISTS (SELECT FROM index_tasks other JOIN generations s ON s.name = other.generation AND s.state = 'serving'
      WHERE other.article_id = t.article_id)`;

/** While articles are published all the time there always are some that wait for their turn: a few of these may. */
const whole: Statement = {
  name: 'select_generation_is_whole',
  text: `SELECT g.queued_to IS NULL AND NOT ${untried('(t.first_fill OR t.failures > 0)')} AND ${few('t.failures > 0')}
    AND (SELECT count(*) FROM (${lostForNow} LIMIT 11) lost) <= 10 AS whole FROM generations g WHERE g.name = $1`,
};

const lose: Statement = {
  name: 'note_that_generation_was_lost',
  text: `UPDATE generations SET filled_at = NULL, queued_to = '' WHERE name = $1`,
};

/** Short, so that nobody who writes to one of them waits for long. */
const piece = 1_000;

/** Puts some more of what is published into the generation's queue; true when there is more. Any replica may do any of it. */
export async function queueNext(database: Database, name: string): Promise<boolean> {
  // As a transaction it runs again when it and an import wait for each other's articles.
  const rows = await database.transaction((tx) => tx.query<{ more: boolean }>(queueNextPiece, [name, piece]));
  return rows[0]?.more === true;
}

/** Notes that a generation holds all that it was to be filled with, but for a few articles that have failed `tries` times. True when that is new. */
export async function noteFilled(database: Database, name: string, tries: number): Promise<boolean> {
  return (await database.query(fill, [name, tries])).length > 0;
}

/** Notes it when more than a few articles are missing; true when that is new. */
export async function noteMissing(database: Database, name: string): Promise<boolean> {
  return (await database.query(miss, [name])).length > 0;
}

/**
 * Whether a generation holds all that is published, but for a few articles that have failed `tries` times, and what was published since
 * it was made and waits for its turn: a few, or such as the generation that serves does not have either.
 */
export async function isWhole(database: Database, name: string, tries: number): Promise<boolean> {
  const [row] = await database.query<{ whole: boolean }>(whole, [name, tries]);
  return row?.whole === true;
}

/** An engine has lost the generation, or never had it: all that is published is to be put into its queue by `queueNext`. */
export async function noteLost(database: Database, name: string): Promise<void> {
  await database.query(lose, [name]);
}
