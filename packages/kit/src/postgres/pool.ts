import pg from 'pg';
import type { Logger } from '../log.js';
import type { Part } from '../part.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { CallDatabase } from './call-database.js';
import { clientConfig, transactionSettings } from './connection.js';
import type { SharedDatabase, Work } from './database.js';
import { DatabasePart } from './database-part.js';
import { GatheredReads } from './gathered-reads.js';
import { Leases } from './leases.js';
import { measurePool } from './pool-metrics.js';
import { PoolUse } from './pool-use.js';
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
  /** Whether `url` is that of a pooler in transaction mode; see ConnectionOptions. */
  pooled?: boolean | undefined;
  /** Called after each use that may have written events into an outbox: they are to be sent. */
  onEvents?: (() => void) | undefined;
  /** Where to show how busy the pool is. */
  metrics?: MetricsRegistry | undefined;
}

export interface PostgresPool extends SharedDatabase {
  /** The driver's pool, for what the Database interface does not offer. */
  readonly raw: pg.Pool;
  /** The database as a part of a process: ready while it answers; reports outages, and closes the pool when it stops. */
  readonly part: Part;
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

/** What jobs and consumers do. */
const background: Work = { owner: 'background', kind: 'write' };

/** A pool of connections, shared out fairly. Opens none before the first query, and does not itself wait for the server. */
export function createPool(options: PoolOptions): PostgresPool {
  const { log } = options;
  const connection = {
    ...options,
    statementTimeoutMs: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    connectTimeoutMs: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
  };
  const max = options.max ?? defaultMax;
  const raw = new pg.Pool({
    ...clientConfig(connection),
    max,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds: maxLifetimeS,
  });
  // Without a listener the loss of an idle connection would end the process.
  // Its error holds the whole client; what it says is enough.
  raw.on('error', ({ message }) => log.debug({ reason: message }, 'lost an idle database connection'));
  const { applicationName: name, metrics } = options;
  const end = async () => {
    if (!raw.ending) await raw.end();
  };
  const use = new PoolUse(options.onEvents);
  const part = new DatabasePart({ ...options, use, end });
  const leases = new Leases(raw, {
    name,
    metrics,
    max,
    use,
    maxWaitMs: connection.connectTimeoutMs,
    onRefused: (error) => part.refused(error),
    transactionSettings: options.pooled ? transactionSettings(connection) : undefined,
  });
  const reads = new GatheredReads(leases);
  const databaseFor = (work: Work) => new CallDatabase(leases, reads, log, work);
  if (metrics) measurePool(metrics, name, raw);
  return {
    raw,
    part,
    for: databaseFor,
    // Its connections are not those of the owner's other reads.
    heavyRead: (reader, run) =>
      leases.inTurn(reader, () => run(databaseFor({ ...reader, owner: `${reader.owner} heavy`, kind: 'read' }))),
    // As a call's: who finds no connection in time is told that the database cannot be reached.
    query: (statement, values) => databaseFor(background).query(statement, values),
    transaction: (run, options) => databaseFor(background).transaction(run, options),
    async waitUntilReady(signal) {
      const client = await connectWhenUp({ ...connection, signal });
      await client.end();
    },
    end,
  };
}
