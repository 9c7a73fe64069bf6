import type { z } from 'zod';
import type { Clock } from './clock.js';
import type { Logger } from './log.js';
import type { Part } from './part.js';
import type { PeerAuth } from './rpc/peer-auth.js';
import type { SealedColumn } from './sealed/sealed-column.js';
import type { MetricsRegistry } from './telemetry/metrics.js';

/** What a process gives to each service that runs in it. */
export interface ServiceDeps {
  log: Logger;
  registry: MetricsRegistry;
  /** The machine's; a service with a database takes the time of day from that. */
  clock: Clock;
  /** How the process and those it speaks to know each other. Absent: not at all, as on the loopback. */
  auth?: PeerAuth;
  /**
   * It answers what only reads, and does nothing of its own accord: no job, no consumer, no event, nothing sent. Its database is a copy,
   * in which nothing may change. Default: false.
   */
  readOnly?: boolean;
}

/** A service as a process sees it: `create` only builds, `start` takes connections and waits for what it needs. */
export interface Service extends Omit<Part, 'name'> {
  start(signal: AbortSignal): Promise<void>;
  ready(): boolean;
}

/** What a service keeps in the database. */
export interface ServiceSchema {
  /** The schema in which all of it stands. */
  readonly schema: string;
  /** Absolute path of the folder of the service's own migrations. */
  readonly migrations: string;
  /** Where it keeps what it has sealed under the master key, beside the answers that every service keeps. */
  readonly sealed?: readonly SealedColumn[];
}

/** What the package of every service exports, so that a launcher can run it without knowing it. */
export interface ServiceModule<Schema extends z.ZodObject = z.ZodObject> {
  /** Keys are names of environment variables. */
  configSchema: Schema;
  create(config: z.output<Schema>, deps: ServiceDeps): Service;
  /** Absent: it keeps nothing in the database. */
  database?: ServiceSchema;
}
