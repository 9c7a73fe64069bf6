import pg from 'pg';
import type { Logger } from '../log.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { clientConfig } from './connection.js';
import type { Database } from './database.js';
import { Lease } from './lease.js';
import { measurePool } from './pool-metrics.js';
import { runTransaction } from './transaction.js';
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
  /** Server settings of each session, such as `jit: 'off'`. */
  settings?: Readonly<Record<string, string>>;
  /** Where to show how busy the pool is. */
  metrics?: MetricsRegistry | undefined;
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
  // Its error holds the whole client; what it says is enough.
  raw.on('error', ({ message }) => log.warn({ reason: message }, 'lost an idle database connection'));
  if (options.metrics) measurePool(options.metrics, options.applicationName, raw);

  return {
    raw,
    query: (statement, values) => Lease.use(raw, (lease) => lease.query(statement, values)),
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
