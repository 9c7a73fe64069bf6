import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';

/** What makes an index another one; see `rules.ts`. */
export interface LaneRules {
  /** Also the index's. */
  readonly name: string;
  readonly side: 'keyword' | 'vector';
  /** Whether the index outlives the process. */
  readonly durable: boolean;
  readonly splitting: number;
  /** The embedder's; empty for words. */
  readonly fingerprint: string;
}

/** Where a lane stands. */
export interface LaneState {
  /** Whether it was this process that asked who may write. */
  readonly mine: boolean;
  /** Up to which article what is published has been written; null: all of it has. */
  readonly scanTo: string | null;
  readonly whole: boolean;
  /** Why nothing can be written at present. */
  readonly error: string | null;
}

/** Who writes in which lane. */
export interface Holder {
  readonly name: string;
  readonly owner: string;
}

const installation: Statement = { name: 'select_installation', text: 'SELECT id FROM installation' };

const insert: Statement = {
  name: 'insert_lane',
  text: `INSERT INTO lanes (name, side, durable, splitting, fingerprint) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
};

const isFree = sql`(owner = ${param('owner')}
    OR (${param('takes')}::boolean AND (owner IS NULL OR owner_until <= moment())))`;

const tend = new NamedStatement(
  'tend_lane',
  sql`UPDATE lanes SET tended_at = moment(), owner = CASE WHEN ${isFree} THEN ${param('owner')} ELSE owner END,
      owner_until = CASE WHEN ${isFree} THEN moment() + ${param('leaseMs')} * interval '1 millisecond' ELSE owner_until END
    WHERE name = ${param('name')}
    RETURNING owner IS NOT DISTINCT FROM ${param('owner')} AS mine, scan_to AS "scanTo", whole_at IS NOT NULL AS whole, error`,
);

const leave: Statement = {
  name: 'leave_lane',
  text: 'UPDATE lanes SET owner = NULL, owner_until = NULL WHERE name = $1 AND owner = $2 AND durable',
};

/** One in the memory of a process that ends goes with it. */
const forgetOwn: Statement = {
  name: 'delete_own_lane',
  text: `WITH lane AS (DELETE FROM lanes WHERE name = $1 AND owner = $2 AND NOT durable RETURNING name)
    DELETE FROM pending p USING lane WHERE p.lane = lane.name`,
};

const advance: Statement = {
  name: 'advance_lane_scan',
  text: 'UPDATE lanes SET scan_to = $3 WHERE name = $1 AND owner = $2 AND scan_to = $4 RETURNING name',
};

const restart: Statement = {
  name: 'restart_lane_scan',
  text: `UPDATE lanes SET scan_to = '', whole_at = NULL WHERE name = $1 AND owner = $2`,
};

const report: Statement = {
  name: 'report_lane_error',
  text: 'UPDATE lanes SET error = $3 WHERE name = $1 AND owner = $2 AND error IS DISTINCT FROM $3 RETURNING name',
};

const published = 'FROM articles WHERE published_version IS NOT NULL';

/** Projects of which more than a tenth fails: where most do it is not for their articles' fault. */
const failing = `SELECT FROM pending p WHERE p.lane = l.name AND p.failures > 0 GROUP BY p.project_id
    HAVING count(*) > (SELECT count(*) / 10 ${published} AND project_id = p.project_id AND deleted_at IS NULL AND status = 'published')`;

/** What one project's articles fail at leaves the index of all others whole. */
const complete: Statement = {
  name: 'complete_lane',
  text: `UPDATE lanes l SET whole_at = moment() WHERE name = $1 AND owner = $2 AND scan_to IS NULL AND whole_at IS NULL
    AND ((SELECT count(*) FROM pending p WHERE p.lane = l.name AND p.failures > 0) <= 10
      OR (SELECT 2 * count(*) FROM (${failing}) failing) <= (SELECT count(DISTINCT project_id) ${published})) RETURNING name`,
};

const much: Statement = {
  name: 'select_is_much',
  text: `SELECT $1 > greatest(10, (SELECT count(*) / 10 ${published})) AS much`,
};

/**
 * Transactions that write to articles now. One that looked for lanes before a lane was made has its articles in none of its
 * queues; whoever scans when these have ended sees them.
 */
const writers: Statement = {
  name: 'select_writers_of_articles',
  text: `SELECT virtualtransaction AS id FROM pg_locks WHERE locktype = 'relation' AND relation = 'articles'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode = 'RowExclusiveLock'`,
};

const seconds = (parameter: string) => `moment() - ${parameter} * interval '1 second'`;

/** Lanes of dead processes, and those of old rules when the new ones have an index that is whole. */
const dropUntended: Statement = {
  name: 'delete_untended_lanes',
  text: `DELETE FROM lanes l WHERE name <> ALL ($3::text[]) AND ((NOT durable AND tended_at < ${seconds('$1')})
      OR (tended_at < ${seconds('$2')} AND EXISTS (
        SELECT FROM lanes o WHERE o.side = l.side AND o.whole_at IS NOT NULL AND o.tended_at > ${seconds('$1')})))
    RETURNING name`,
};

/** Whoever published just then may have left something for a lane that is gone. */
const sweep: Statement = {
  name: 'delete_pending_without_lane',
  text: 'DELETE FROM pending p WHERE NOT EXISTS (SELECT FROM lanes l WHERE l.name = p.lane)',
};

const names: Statement = { name: 'select_lane_names', text: 'SELECT name FROM lanes' };

/** The id of the database: no other one has it, unless it is a copy of this. */
export async function readInstallation(database: Database): Promise<string> {
  const row = await firstRow(database.query<{ id: string }>(installation));
  if (!row) throw new Error('the table `installation` is empty');
  return row.id;
}

/** Makes the lane unless it is there: from then on it is told of what is published. */
export async function ensureLane(
  database: Database,
  { name, side, durable, splitting, fingerprint }: LaneRules,
): Promise<void> {
  await database.query(insert, [name, side, durable, splitting, fingerprint]);
}

/** Says that a process with the lane's rules is there, and keeps the lease, or `takes` one that is free. Undefined: no such lane. */
export function tendLane(
  database: Database,
  lane: Holder & { readonly leaseMs: number; readonly takes: boolean },
): Promise<LaneState | undefined> {
  return firstRow(tend.query<LaneState>(database, { ...lane }));
}

/** Gives the lease back, unless the index is in this process's memory. */
export async function releaseLane(database: Database, { name, owner }: Holder): Promise<void> {
  await database.query(leave, [name, owner]);
}

/** Gives the lease back; a lane of an index in memory goes. */
export async function leaveLane(database: Database, holder: Holder): Promise<void> {
  await releaseLane(database, holder);
  await database.query(forgetOwn, [holder.name, holder.owner]);
}

/** All up to `to` has been written, or all there is (null). False when the scan began anew, or the lease was lost. */
export async function advanceScan(
  database: Database,
  { name, owner }: Holder,
  { from, to }: { from: string; to: string | null },
): Promise<boolean> {
  return (await database.query(advance, [name, owner, to, from])).length > 0;
}

/** The index has lost what it had: everything that is published is written to it again, and it is not whole until it is there. */
export async function restartScan(database: Database, { name, owner }: Holder): Promise<void> {
  await database.query(restart, [name, owner]);
}

/** Why nothing can be written; null: it can be. True when that is new. */
export async function reportLane(database: Database, { name, owner }: Holder, error: string | null): Promise<boolean> {
  return (await database.query(report, [name, owner, error])).length > 0;
}

/** Notes that all is there, save for ten articles that fail, or for what fails in half of the projects. True when that is new. */
export async function completeLane(database: Database, { name, owner }: Holder): Promise<boolean> {
  return (await database.query(complete, [name, owner])).length > 0;
}

/** Whether so many articles that are missing are more than ten, and than a tenth of all: then an index counts as lost. */
export async function isMuch(database: Database, articles: number): Promise<boolean> {
  const row = await firstRow(database.query<{ much: boolean }>(much, [articles]));
  return row?.much === true;
}

export async function writersOfArticles(database: Database): Promise<string[]> {
  return (await database.query<{ id: string }>(writers)).map(({ id }) => id);
}

/**
 * Forgets lanes that nobody tends: of dead processes after `deadS` seconds, of old rules after `oldS`. Answers their names. Never
 * its `own`, which it may have had no database to tend in.
 */
export async function dropUntendedLanes(
  database: Database,
  { deadS, oldS, own }: { deadS: number; oldS: number; own: readonly string[] },
): Promise<string[]> {
  const gone = await database.query<{ name: string }>(dropUntended, [deadS, oldS, own]);
  await database.query(sweep);
  return gone.map(({ name }) => name);
}

export async function listLaneNames(database: Database): Promise<string[]> {
  return (await database.query<{ name: string }>(names)).map(({ name }) => name);
}
