import type { Database, Statement } from '@pharos/kit';

/** What the engines hold, built by one set of rules. */
export interface Generation {
  name: string;
  /** Digest of all that decides what engines hold for an article. */
  identity: string;
  /** Names of what its words and its vectors stand in. */
  engines: readonly [keyword: string, vector: string];
  /** By which rules articles were split for it. */
  splitting: number;
  state: 'building' | 'serving' | 'retired';
  /** Whether its engines have had everything that they were to be filled with. */
  filled: boolean;
  /** Whether some of that is in its queue, or has been. */
  begun: boolean;
  /** Whether all of it is, or has been. */
  queued: boolean;
}

const columns = `name, identity, engines, splitting, state, filled_at IS NOT NULL AS filled, queued_to IS NULL AS queued,
  queued_to IS DISTINCT FROM '' AS begun`;

const selectAll: Statement = {
  name: 'select_generations',
  text: `SELECT ${columns} FROM generations ORDER BY created_at, name`,
};

/** For a moment writers wait, so that whatever is published from now on is put into the queue of the new generation too. */
const lockArticles: Statement = {
  name: 'lock_articles_for_generation',
  text: 'LOCK TABLE articles IN SHARE ROW EXCLUSIVE MODE',
};

/** Where one of the same rules serves since the caller looked, another one would be built for nothing. */
const insert: Statement = {
  name: 'insert_generation',
  text: `INSERT INTO generations (name, identity, splitting, state, engines, queued_to) SELECT $1, $2, $3, $4, $5::text[], ''
    WHERE NOT EXISTS (SELECT FROM generations WHERE identity = $2 AND state = 'serving')
    ON CONFLICT DO NOTHING`,
};

const retireOther: Statement = {
  name: 'retire_generation_of_other_rules',
  text: `UPDATE generations SET state = 'retired', retired_at = moment() WHERE state = 'serving' AND identity <> $1`,
};

const lockBuilding: Statement = {
  name: 'lock_building_generation',
  text: `SELECT name FROM generations WHERE name = $1 AND state = 'building' FOR UPDATE`,
};

const retireServing: Statement = {
  name: 'retire_serving_generation',
  text: `UPDATE generations SET state = 'retired', retired_at = moment() WHERE state = 'serving'`,
};

const serve: Statement = {
  name: 'serve_generation',
  text: `UPDATE generations SET state = 'serving', filled_at = coalesce(filled_at, moment()) WHERE name = $1`,
};

/** Rarely enough that a row is not written every few seconds for nothing. */
const tend: Statement = {
  name: 'tend_generations',
  text: `UPDATE generations SET tended_at = moment()
    WHERE identity = $1 AND state <> 'retired' AND tended_at < moment() - interval '1 minute'`,
};

const abandon: Statement = {
  name: 'retire_abandoned_generations',
  text: `UPDATE generations SET state = 'retired', retired_at = moment()
    WHERE state = 'building' AND tended_at < moment() - $1 * interval '1 millisecond' RETURNING name`,
};

const isTended: Statement = {
  name: 'select_serving_generation_is_tended',
  text: `SELECT EXISTS (SELECT FROM generations
    WHERE state = 'serving' AND tended_at >= moment() - $1 * interval '1 millisecond') AS tended`,
};

const selectRetired: Statement = {
  name: 'select_generations_to_drop',
  text: `SELECT ${columns} FROM generations WHERE state = 'retired' AND retired_at < moment() - $1 * interval '1 millisecond'`,
};

const remove: Statement = {
  name: 'delete_generation',
  text: `DELETE FROM generations WHERE name = $1 AND state = 'retired'`,
};

/** What only this generation needs, of some articles. */
const removePassages: Statement = {
  name: 'delete_passages_of_generation',
  text: `WITH old AS (
    SELECT g.splitting FROM generations g WHERE g.name = $1 AND g.state = 'retired'
      AND NOT EXISTS (SELECT FROM generations other WHERE other.splitting = g.splitting AND other.name <> g.name)
  ), piece AS MATERIALIZED (
    SELECT a.id, old.splitting FROM old CROSS JOIN LATERAL (SELECT id FROM articles WHERE id > $2 ORDER BY id LIMIT $3) a
  ), gone AS (
    DELETE FROM passages p USING piece WHERE p.article_id = piece.id AND p.splitting = piece.splitting
  )
  SELECT max(id) AS last FROM piece`,
};

/** Of so many articles passages go at once: of all in one statement would be ended for taking too long. */
const removedAtOnce = 1_000;

export function listGenerations(database: Database): Promise<Generation[]> {
  return database.query<Generation>(selectAll);
}

/**
 * Makes a generation. Whatever is published from now on is put into its queue; what was published before by `queueNext`. One that
 * serves retires the one before it. When another replica has just made it nothing happens.
 */
export function createGeneration(
  database: Database,
  { name, identity, splitting, state, engines }: Omit<Generation, 'filled' | 'begun' | 'queued'>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(lockArticles);
    if (state === 'serving') await tx.query(retireOther, [identity]);
    await tx.query(insert, [name, identity, splitting, state, engines]);
  });
}

/** A generation that is built takes over from the one before it; false when it has been retired meanwhile. */
export function serveGeneration(database: Database, name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    if ((await tx.query(lockBuilding, [name])).length === 0) return false;
    await tx.query(retireServing);
    await tx.query(serve, [name]);
    return true;
  });
}

/** Says that a process with these rules is there. */
export async function tendGenerations(database: Database, identity: string): Promise<void> {
  await database.query(tend, [identity]);
}

/** Gives up what nobody has been building for so long: its queue would grow for ever. Answers the names. */
export async function retireAbandoned(database: Database, forMs: number): Promise<string[]> {
  return (await database.query<{ name: string }>(abandon, [forMs])).map(({ name }) => name);
}

/** Whether a generation serves, and a process that has its rules was there within this time. */
export async function isServingTended(database: Database, withinMs: number): Promise<boolean> {
  const [row] = await database.query<{ tended: boolean }>(isTended, [withinMs]);
  return row?.tended === true;
}

/** Those that have been out of service for so long that nobody asks them any more. */
export function listRetired(database: Database, forMs: number): Promise<Generation[]> {
  return database.query<Generation>(selectRetired, [forMs]);
}

/** Forgets a retired generation, with its queue and what only it needs. What is interrupted is to be done again. */
export async function deleteGeneration(database: Database, name: string): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const rows: { last: string | null }[] = await database.query(removePassages, [name, after, removedAtOnce]);
    after = rows[0]?.last ?? null;
  }
  await database.query(remove, [name]);
}
