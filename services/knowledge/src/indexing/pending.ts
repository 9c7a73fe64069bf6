import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { Holder } from './lane-lease.js';

/** On which it is told what was indexed, by ids with blanks between; without a payload: that something is to be. */
export const indexChannel = 'knowledge_index';

/** An article that a lane is to bring in line. */
export interface Pending {
  readonly articleId: string;
  readonly projectId: string;
  /** Grows with each change; 0: it was found by a scan, and may not be in the queue. */
  readonly change: number;
  readonly failures: number;
  /** The length of its text. */
  readonly bytes: number;
}

const bytes = `coalesce((SELECT octet_length(v.body) FROM articles a
    JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version WHERE a.id = p.article_id), 0) AS bytes`;
const columns = `p.article_id AS "articleId", p.project_id AS "projectId", p.change, p.failures`;

/**
 * Projects with something new, from the one after `after` on and round to it, each with its oldest articles. `~` comes after every
 * id. Costs two probes of the index a project, however much each has.
 */
const fresh = new NamedStatement(
  'take_fresh_pending',
  sql`WITH turn AS MATERIALIZED (
    SELECT queue.project_id FROM (VALUES (${param('after')}::text, '~'), ('', ${param('after')}::text)) span(after, until)
    CROSS JOIN LATERAL (
      WITH RECURSIVE walk AS (
        (SELECT p.project_id FROM pending p
          WHERE p.lane = ${param('lane')} AND p.failures = 0 AND p.project_id > span.after AND p.project_id <= span.until
          ORDER BY p.project_id LIMIT 1)
        UNION ALL
        SELECT (SELECT p.project_id FROM pending p
          WHERE p.lane = ${param('lane')} AND p.failures = 0 AND p.project_id > walk.project_id AND p.project_id <= span.until
          ORDER BY p.project_id LIMIT 1)
        FROM walk WHERE walk.project_id IS NOT NULL
      ) SELECT project_id FROM walk WHERE project_id IS NOT NULL
    ) queue LIMIT ${param('limit')}
  )
  SELECT ${columns}, ${bytes} FROM turn CROSS JOIN LATERAL (
    SELECT * FROM pending WHERE lane = ${param('lane')} AND failures = 0 AND project_id = turn.project_id
    ORDER BY due_at LIMIT ceil(${param('limit')}::numeric / (SELECT count(*) FROM turn))::integer
  ) p LIMIT ${param('limit')}`,
);

const failed: Statement = {
  name: 'take_failed_pending',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now)
    SELECT ${columns}, ${bytes} FROM pending p WHERE p.lane = $1 AND p.failures > 0 AND p.due_at <= (SELECT now FROM clock)
    ORDER BY p.due_at LIMIT $2`,
};

const scanned: Statement = {
  name: 'scan_published_articles',
  text: `SELECT a.id AS "articleId", a.project_id AS "projectId", 0 AS change, 0 AS failures, octet_length(v.body) AS bytes
    FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version
    WHERE a.id > $1 AND a.published_version IS NOT NULL
      AND NOT EXISTS (SELECT FROM pending p WHERE p.lane = $3 AND p.article_id = a.id AND p.failures > 0)
    ORDER BY a.id LIMIT $2`,
};

/**
 * Only who still holds the lane may say so: another may have written since. What is being changed meanwhile is left alone, and so not
 * waited for: an import would wait in turn for what this has.
 */
const finish: Statement = {
  name: 'finish_pending',
  text: `WITH mine AS MATERIALIZED (SELECT name FROM lanes WHERE name = $1 AND owner = $2 FOR SHARE), same AS MATERIALIZED (
      SELECT p.article_id FROM unnest($3::text[], $4::integer[]) given(article_id, change)
      JOIN pending p ON p.lane = $1 AND p.article_id = given.article_id AND p.change = given.change
      WHERE EXISTS (SELECT FROM mine) FOR UPDATE OF p SKIP LOCKED
    ), done AS (
      DELETE FROM pending p USING same WHERE p.lane = $1 AND p.article_id = same.article_id RETURNING p.article_id
    )
    SELECT EXISTS (SELECT FROM mine) AS mine, (SELECT count(pg_notify('${indexChannel}', ids)) FROM
      (SELECT string_agg(article_id, ' ') AS ids FROM done HAVING count(*) > 0) told) AS told`,
};

const fail = new NamedStatement(
  'fail_pending',
  sql`WITH failed AS (
      INSERT INTO pending AS p (lane, article_id, project_id, failures, error, due_at)
      SELECT ${param('lane')}, id, project_id, ${param('failures')}, ${param('reason')},
        clock_now() + ${param('waitMs')} * interval '1 millisecond' FROM articles WHERE id = ${param('articleId')}
      ON CONFLICT (lane, article_id) DO UPDATE
        SET failures = excluded.failures, error = excluded.error, due_at = excluded.due_at WHERE p.change = ${param('change')}
      RETURNING article_id
    ) SELECT pg_notify('${indexChannel}', article_id) FROM failed`,
);

const enqueue: Statement = {
  name: 'enqueue_pending',
  text: `INSERT INTO pending AS p (lane, article_id, project_id) SELECT $1, id, project_id FROM articles WHERE id = ANY ($2::text[]) ORDER BY id
    ON CONFLICT (lane, article_id) DO UPDATE SET change = p.change + 1`,
};

const much: Statement = {
  name: 'select_is_much',
  text: `SELECT $1 > greatest(10, (SELECT count(*) / 10 FROM articles WHERE published_version IS NOT NULL)) AS much`,
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

const tell: Statement = { name: 'tell_lanes', text: `SELECT pg_notify('${indexChannel}', '')` };

const waiting: Statement = {
  name: 'select_waiting_articles',
  text: `SELECT DISTINCT p.article_id FROM pending p JOIN lanes l ON l.name = p.lane
    WHERE p.article_id = ANY ($1::text[]) AND p.lane = ANY ($2::text[]) AND p.failures = 0 AND l.error IS NULL`,
};

/** For an index of older rules nobody works any more: what waits there goes with it. */
const backlog: Statement = {
  name: 'read_index_backlog',
  text: `SELECT count(*) FILTER (WHERE p.failures = 0) AS waiting, count(*) FILTER (WHERE p.failures > 0) AS failing,
      greatest(0, coalesce(extract(epoch FROM clock_now() - min(p.due_at)), 0))::float8 AS oldest_s,
      EXISTS (SELECT FROM serving_lanes WHERE whole_at IS NULL) AS filling
    FROM pending p JOIN lanes l ON l.name = p.lane AND l.tended_at > clock_now() - interval '20 seconds'`,
};

/** At most `limit` articles that changed and did not fail: projects take turns, from the one after `after` on. */
export function takeFresh(
  database: Database,
  lane: string,
  { after, limit }: { after: string; limit: number },
): Promise<Pending[]> {
  return fresh.query<Pending>(database, { lane, after, limit });
}

/** Articles that failed, and are to be tried again by now. */
export function takeFailed(database: Database, lane: string, limit: number): Promise<Pending[]> {
  return database.query<Pending>(failed, [lane, limit]);
}

/** The published articles that come after one, by their ids; without those that failed, which are tried by themselves. */
export function takeScanned(
  database: Database,
  lane: string,
  { after, limit }: { after: string; limit: number },
): Promise<Pending[]> {
  return database.query<Pending>(scanned, [after, limit, lane]);
}

/** The index holds them as they were; those that changed since stay. False when the lane is another's: nothing was noted. */
export async function finishPending(
  database: Database,
  { name, owner }: Holder,
  articles: readonly Pick<Pending, 'articleId' | 'change'>[],
): Promise<boolean> {
  const ids = articles.map(({ articleId }) => articleId);
  const changes = articles.map(({ change }) => change);
  const row = await firstRow(database.query<{ mine: boolean }>(finish, [name, owner, ids, changes]));
  return row?.mine === true;
}

/** The article is tried again after the wait, with the reason to be shown; unless it has changed, which was not what failed. */
export async function failPending(
  database: Database,
  lane: string,
  { articleId, change, failures }: Pending,
  { reason, waitMs }: { reason: string; waitMs: number },
): Promise<void> {
  await fail.query(database, { lane, articleId, change, failures: failures + 1, reason, waitMs });
}

/** Puts articles into the lane's queue; whoever is at one does it once more. */
export async function enqueueArticles(database: Database, lane: string, articleIds: readonly string[]): Promise<void> {
  // As a transaction it runs again when it and an import wait for each other's articles.
  await database.transaction((tx) => tx.query(enqueue, [lane, articleIds]));
}

/** Whichever process writes looks what there is to be done. */
export async function notifyLanes(database: Database): Promise<void> {
  await database.query(tell);
}

/** Those of the articles that still wait for their first try in one of the lanes, and not because what it needs is away. */
export async function waitingAmong(
  database: Database,
  lanes: readonly string[],
  articleIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ article_id: string }>(waiting, [articleIds, lanes]);
  return rows.map(({ article_id }) => article_id);
}

/** What waits to be indexed, in all lanes in which somebody works. */
export interface Backlog {
  /** Articles that were not tried yet, and articles that could not be indexed. */
  waiting: number;
  failing: number;
  /** How long the oldest of them has been due. */
  oldest_s: number;
  /** Whether an index that searches are to ask is being filled, for the first time or after it was lost. */
  filling: boolean;
}

export async function readBacklog(database: Database): Promise<Backlog> {
  const row = await firstRow(database.query<Backlog>(backlog));
  return row ?? { waiting: 0, failing: 0, oldest_s: 0, filling: false };
}

/** Whether so many articles that are missing are more than ten, and than a tenth of all: then an index counts as lost. */
export async function isMuch(database: Database, articles: number): Promise<boolean> {
  const row = await firstRow(database.query<{ much: boolean }>(much, [articles]));
  return row?.much === true;
}

/** Transactions that write to articles now. */
export async function writersOfArticles(database: Database): Promise<string[]> {
  return (await database.query<{ id: string }>(writers)).map(({ id }) => id);
}
