import type { EventBus } from '../events/event-bus.js';
import type { Logger } from '../log.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import type { EncodedEvent, OutboxRow } from './outbox-row.js';
import type { Backlog, Unhandled } from './store.js';

export interface RelayOptions {
  databaseUrl: string;
  /** The service's schema, which holds the outbox. */
  schema: string;
  bus: EventBus;
  /** What the service makes of a row. One that makes it throw stays, holds up its ordering key, and is tried again. */
  encode(row: OutboxRow): EncodedEvent;
  log: Logger;
  /** Where to show outages of its database session. */
  metrics?: MetricsRegistry | undefined;
  observer?: RelayObserver;
  /** Rows read, published and marked at once. Default 500. */
  batchSize?: number;
  /**
   * How long to gather more events after a wake-up: the fewer, larger batches cost less each. Default 15 ms; at least 40 ms
   * while events follow one another, and 60 ms while many come.
   */
  lingerMs?: number;
  /** How often to look without being woken. Default 10 s. */
  pollMs?: number;
  /** How often to hold the outbox against the consumers' progress. Default 1 s. */
  reconcileMs?: number;
  /** How often to let the bus drop what all have handled. Default 1 min. */
  trimEveryMs?: number;
  /** How long a statement may take: a database that says nothing for longer is looked for anew. Default 1 min. */
  statementTimeoutMs?: number;
  /** For tests: called at these points, and waited for. */
  hooks?: RelayHooks;
}

/** Called by the relay that leads; the others report nothing. */
export interface RelayObserver {
  backlog?(backlog: Backlog): void;
  unhandled?(consumers: readonly Unhandled[]): void;
  published?(events: number): void;
  failed?(): void;
  leads?(leads: boolean): void;
}

export interface RelayHooks {
  afterRead?(rows: OutboxRow[]): Promise<void> | void;
  afterPublish?(rows: OutboxRow[]): Promise<void> | void;
  afterMark?(rows: OutboxRow[]): Promise<void> | void;
}

export interface Relay {
  readonly name: string;
  start(): void;
  /** Something was committed to the outbox. Cheap: call it after every such commit, on any replica. */
  wake(): void;
  /** Something may have been committed to the outbox: looks within a second, however often it is called. */
  lookSoon(): void;
  /** Whether this is the one relay of its schema that publishes. */
  leads(): boolean;
  /** Sends what is there, if the bus can be reached, and hands over to another replica. */
  stop(): Promise<void>;
}
