import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import { OperatorError } from '../errors.js';
import type { Logger } from '../log.js';
import { checkedSchema } from './connection.js';
import { type Migration, type MigrationSet, readMigrations } from './migration-files.js';
import { OtherHistory, readHistory, refusal, type SetState } from './migration-history.js';
import { isRetryable, sqlStateOf, sqlStates } from './sql-state.js';
import { connectWhenUp, placeOf } from './wait.js';

export interface MigrateOptions {
  /** The address of the server itself: the migrations need a session. */
  url: string;
  /** Made when absent; also holds the tables that record what has run. */
  schema: string;
  /** In the order they run. */
  sets: readonly MigrationSet[];
  log: Logger;
  signal?: AbortSignal | undefined;
}

/**
 * How long a migration waits for a lock. While it waits, whatever comes after it waits behind it, so it gives up soon
 * and tries again later. Also, it holds locks that others wait for, who may hold the one that it waits for: after one
 * second (PostgreSQL's `deadlock_timeout`) one of both fails. It has given up by then, so that no request fails.
 */
const lockTimeoutMs = 400;
/** How often is looked whether another replica has finished its migrations. */
const pollMs = 200;

/**
 * Brings the schema up to date and answers the names of the files that ran, in order. Files that have not run yet do so
 * in one transaction, all or none; one that begins with `-- no-transaction` runs by itself, after those before it were
 * committed. Waits for the database, for another replica that migrates at the same moment, and, with pauses in which
 * others go on, for locks that long transactions hold. What a newer version has added is left as it is.
 * @throws OperatorError when the schema was made by files other than these; nothing has changed then.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { log, signal } = options;
  return withSession(options, async (client) => {
    await lockSession(client, options.schema, signal);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runMissing(client, options);
      } catch (error) {
        if (!isRetryable(error) && sqlStateOf(error) !== sqlStates.lockNotAvailable) throw error;
        await client.query('ROLLBACK');
        const waitMs = backoffMs(attempt, { firstMs: 500 });
        log.warn(
          { schema: options.schema, err: error, waitMs },
          'a migration is waiting for database locks; trying again',
        );
        await systemClock.sleep(waitMs, signal);
        signal?.throwIfAborted();
      }
    }
  });
}

/**
 * Makes sure that exactly these migrations have run in the schema, and changes nothing.
 * @throws OperatorError that says what to do when others have.
 */
export async function requireMigrated(options: MigrateOptions): Promise<void> {
  const { schema, url } = options;
  const states = await withSession(options, async (client) => history(client, options));
  const place = `the schema ${schema} of the database ${placeOf(url)}`;
  const unknown = states.flatMap((state) => state.unknown)[0];
  if (unknown !== undefined)
    throw new OperatorError(
      `A newer version of Pharos has changed ${place} (${unknown}). Use the command of that version.`,
    );
  const missing = states.flatMap((state) => state.missing)[0];
  if (missing === undefined) return;
  throw new OperatorError(
    `This version of Pharos has not run on ${place} yet (${missing.name} is missing). Start it there first: this ` +
      'migrates the database. Or use the command of the running version.',
  );
}

async function withSession<T>(options: MigrateOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, log, signal } = options;
  const schema = checkedSchema(options.schema);
  const client = await connectWhenUp({ url, schema, applicationName: `${schema} migrations`, log, signal });
  client.on('error', (error) => log.warn({ err: error }, 'lost the database connection during a migration'));
  try {
    return await work(client);
  } catch (error) {
    throw error instanceof OtherHistory ? refusal(options, error.message) : error;
  } finally {
    // Rolls back what was not committed, and lets go of the lock.
    await client.end();
  }
}

/**
 * One replica at a time. Asked for again and again rather than waited for: a statement that waits has a snapshot, which
 * an index that is built concurrently would wait for in its turn.
 */
async function lockSession(client: pg.Client, schema: string, signal: AbortSignal | undefined): Promise<void> {
  const text = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(text, [`migrations of ${schema}`]);
    if (rows[0]?.taken) return;
    await systemClock.sleep(pollMs, signal);
    signal?.throwIfAborted();
  }
}

async function history(client: pg.Client, { schema, sets }: MigrateOptions): Promise<SetState[]> {
  const files = await Promise.all(sets.map(({ dir }) => readMigrations(dir)));
  return readHistory(client, schema, sets, files);
}

async function runMissing(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const { schema, log } = options;
  const states = await history(client, options);
  const missing = states.flatMap(({ table, missing }) => missing.map((file) => ({ ...file, table })));
  if (missing.length === 0) return [];
  await begin(client);
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  // Even `IF NOT EXISTS` needs the right to make schemas.
  if (!rowCount) await client.query(`CREATE SCHEMA ${schema}`);
  for (const { table } of states)
    await client.query(`CREATE TABLE IF NOT EXISTS ${checkedSchema(table)} (
      name text COLLATE "C" PRIMARY KEY, digest text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
  for (const file of missing) {
    if (file.concurrent) await runConcurrently(client, schema, file);
    else await client.query(file.sql);
    await client.query(`INSERT INTO ${file.table} (name, digest) VALUES ($1, $2)`, [file.name, file.digest]);
  }
  await client.query('COMMIT');
  const names = missing.map(({ name }) => name);
  log.info({ schema, migrations: names }, 'database schema migrated');
  return names;
}

async function begin(client: pg.Client): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
}

/** Between two transactions, and without a limit on waiting: it stands in nobody's way. */
async function runConcurrently(client: pg.Client, schema: string, { concurrent = [] }: Migration): Promise<void> {
  await client.query('COMMIT');
  for (const { sql, index } of concurrent) {
    // What an earlier try has left behind would count as there.
    const invalid = `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`;
    const { rowCount } = await client.query(invalid, [`${schema}.${index}`]);
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${schema}.${index}`);
    await client.query(sql);
  }
  await begin(client);
}
