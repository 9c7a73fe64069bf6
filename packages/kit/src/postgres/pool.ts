import pg from 'pg';
import type { Logger } from '../log.js';
import { clientConfig } from './connection.js';
import type { Database, Statement, TransactionOptions } from './database.js';
import { isDatabaseUnavailable, isRetryable, sqlStateOf } from './sql-state.js';
import { connectWhenUp } from './wait.js';

export interface PoolOptions {
  url: string;
  /** The service's schema: where names without a schema are looked up. */
  schema: string;
  /** Connections at most. Default 10. */
  max?: number;
  applicationName: string;
  log: Logger;
  /** The server ends a statement that takes longer. Default 10 s. */
  statementTimeoutMs?: number;
  /** How long a query waits for a free connection, or for a new one. Default 5 s. */
  connectTimeoutMs?: number;
}

export interface PostgresPool extends Database {
  /** The driver's pool, for what the Database interface does not offer (COPY, session locks). */
  readonly raw: pg.Pool;
  /** Whether the database answers now. */
  ready(): Promise<boolean>;
  /** Resolves once the database answers; says that it waits. Rejects when `signal` aborts or the server refuses. */
  waitUntilReady(signal?: AbortSignal): Promise<void>;
  /** Waits for what runs, then closes all connections. */
  end(): Promise<void>;
}

const defaultMax = 10;
const defaultStatementTimeoutMs = 10_000;
const defaultConnectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
/** Connections are renewed, so that a pool finds its way to a new server behind the same name. */
const maxLifetimeS = 30 * 60;
const maxTransactionRuns = 3;

/** A pool of connections. Opens none before the first query, and does not itself wait for the server. */
export function createPool(options: PoolOptions): PostgresPool {
  const { log } = options;
  const connection = {
    ...options,
    statementTimeoutMs: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    connectTimeoutMs: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
  };
  const raw = new pg.Pool({
    ...clientConfig(connection),
    max: options.max ?? defaultMax,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds: maxLifetimeS,
  });
  // Without a listener the loss of an idle connection would end the process.
  raw.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));

  return {
    raw,
    query: (statement, values) => withClient(raw, (client) => send(client, statement, values)),
    transaction: (work, transactionOptions) => runTransaction(raw, log, work, transactionOptions),
    ready: () =>
      raw.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    async waitUntilReady(signal) {
      const client = await connectWhenUp({ ...connection, signal });
      await client.end();
    },
    async end() {
      if (!raw.ending) await raw.end();
    },
  };
}

async function send<Row>(client: pg.ClientBase, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  const { name, text } = statement;
  const result = await client.query({ name, text, values: values as unknown[] });
  return result.rows as Row[];
}

/**
 * The driver's own `pool.query` throws the connection away at every error, also when a unique index merely refused a
 * row. Here it goes back to the pool unless the connection itself is in doubt.
 */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (sqlStateOf(error) === undefined || isDatabaseUnavailable(error)) broken ??= asError(error);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  log: Logger,
  work: (tx: Database) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await withClient(pool, (client) => runOnce(client, work, options));
    } catch (error) {
      if (run >= maxTransactionRuns || !isRetryable(error) || options.signal?.aborted) throw error;
      log.debug({ run, sqlState: sqlStateOf(error) }, 'transaction runs again');
    }
  }
}

async function runOnce<T>(
  client: pg.PoolClient,
  work: (tx: Database) => Promise<T>,
  { signal, isolation }: TransactionOptions,
): Promise<T> {
  const tx: Database = {
    query: async (statement, values) => {
      signal?.throwIfAborted();
      return send(client, statement, values);
    },
    transaction: (inner) => inner(tx),
  };
  signal?.throwIfAborted();
  await client.query(isolation ? `BEGIN ISOLATION LEVEL ${isolation.toUpperCase()}` : 'BEGIN');
  try {
    const result = await work(tx);
    signal?.throwIfAborted();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
