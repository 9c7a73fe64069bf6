import type { Logger } from '../../log.js';
import { createPool, type PostgresPool } from '../../postgres/pool.js';
import { sqlStateOf } from '../../postgres/sql-state.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import { checkConsuming } from '../consuming.js';
import {
  type BusProgress,
  BusUnavailableError,
  type ConsumeOptions,
  type ConsumerProgress,
  type Consumption,
  EpochPassedError,
  type EventBus,
  type OutgoingEvent,
  PublishError,
  type Published,
  type Tail,
  type TailOptions,
} from '../event-bus.js';
import { checkedDurable, checkedFilter } from '../subjects.js';
import { EmbeddedConsumption } from './consumption.js';
import { type EmbeddedLink, EmbeddedLinks } from './link.js';
import { isUndefinedObject, streamChanged } from './schema.js';
import { leaveStream, type SharedStream, shareStream } from './shared-stream.js';
import { statements } from './statements.js';
import { EmbeddedTail } from './tail.js';

export interface EmbeddedEventBusOptions {
  databaseUrl: string;
  /** What `pg_stat_activity` shows. */
  clientName: string;
  log: Logger;
  /** Where to show outages. */
  metrics?: MetricsRegistry | undefined;
  /** Schema of the bus's tables. Default `bus`. */
  schema?: string;
  /**
   * A third of how often to look for events when nothing is notified, and how often to ask whether the server that notifies is there.
   * Default 10 s.
   */
  pollMs?: number;
  /** How many events stay after all consumers have handled them. Default 1. */
  keepEvents?: number;
}

const defaultSchema = 'bus';
const defaultPollMs = 10_000;
// The last one marks the place; older ones would only keep what people wrote longer than anybody needs it.
const defaultKeepEvents = 1;
const maxConnections = 3;
const trimBatch = 5_000;
/** Everything is announced: only what an announcement was lost of is found by looking. */
const lookPolls = 3;

/**
 * Events over PostgreSQL itself, for one machine: of several processes that consume under one name, one handles all
 * events and the others stand by.
 */
export function createEmbeddedEventBus(options: EmbeddedEventBusOptions): EventBus {
  return new EmbeddedEventBus(options);
}

interface ProgressRow {
  stream: string;
  history: string;
  last_seq: number;
  consumers: ConsumerProgress[];
}

class EmbeddedEventBus implements EventBus {
  readonly #links: EmbeddedLinks;
  readonly #pool: PostgresPool;
  readonly #log: Logger;
  readonly #pollMs: number;
  readonly #keepEvents: number;
  readonly #stream: SharedStream;
  readonly #leave: () => void;
  readonly #receivers = new Set<Consumption | Tail>();

  constructor(options: EmbeddedEventBusOptions) {
    const { databaseUrl, clientName, log, metrics, schema = defaultSchema } = options;
    this.#log = log;
    this.#pollMs = options.pollMs ?? defaultPollMs;
    this.#keepEvents = options.keepEvents ?? defaultKeepEvents;
    this.#stream = shareStream(databaseUrl, schema);
    this.#leave = () => leaveStream(databaseUrl, schema);
    const stream = this.#stream;
    this.#links = new EmbeddedLinks({
      databaseUrl,
      schema,
      clientName,
      log,
      metrics,
      pollMs: this.#pollMs,
      restMs: lookPolls * this.#pollMs,
      stream,
    });
    this.#pool = createPool({ url: databaseUrl, schema, max: maxConnections, applicationName: clientName, log });
  }

  async publish(events: readonly OutgoingEvent[], { epoch }: { epoch?: string } = {}): Promise<Published> {
    const link = this.#link();
    const { stream, history } = link;
    if (epoch !== undefined && epoch !== history) throw new EpochPassedError();
    const values = [
      stream,
      events.map(({ id }) => id),
      events.map(({ subject }) => subject),
      events.map(({ orderingKey }) => orderingKey),
      events.map(({ payload }) => payload),
    ];
    const stored = await this.#pool
      .query<Published>(statements.publish, values)
      .catch((error) => this.#refused(link, error));
    return stored[0] as Published;
  }

  consume(options: ConsumeOptions): Consumption {
    checkConsuming(options);
    return this.#keep(new EmbeddedConsumption({ ...options, ...this.#parts(), log: this.#log }));
  }

  tail(options: TailOptions): Tail {
    if (options.filter !== undefined) checkedFilter(options.filter);
    return this.#keep(new EmbeddedTail({ ...options, ...this.#parts() }));
  }

  async progress(): Promise<BusProgress> {
    const link = this.#link();
    const rows = await this.#pool.query<ProgressRow>(statements.progress);
    const row = rows[0];
    if (row?.history !== link.history) {
      const passed = new EpochPassedError();
      this.#links.doubt(link, passed);
      throw passed;
    }
    return { epoch: row.history, stream: row.stream, lastSeq: row.last_seq, consumers: row.consumers };
  }

  async holds({ seq, id }: { seq: number; id: string }): Promise<boolean> {
    const [row] = await this.#pool.query<{ holds: boolean }>(statements.holds, [seq, id]);
    return row?.holds === true;
  }

  async trim(seq: number): Promise<boolean> {
    let deleted: unknown[];
    do deleted = await this.#pool.query(statements.trim, [seq, this.#keepEvents, trimBatch]);
    while (deleted.length === trimBatch);
    return false;
  }

  async removeConsumer(durable: string): Promise<void> {
    await this.#pool.query(statements.remove, [checkedDurable(durable)]);
  }

  ready(): boolean {
    return this.#links.current.get() !== undefined;
  }

  async waitUntilReady(signal?: AbortSignal): Promise<void> {
    await this.#links.current.wait(signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#receivers].map((receiver) => receiver.stop()));
    await this.#links.close();
    await this.#pool.end();
    this.#leave();
  }

  /** @throws BusUnavailableError */
  #link(): EmbeddedLink {
    const link = this.#links.current.get();
    if (link) return link;
    throw new BusUnavailableError();
  }

  /** @throws PublishError */
  #refused(link: EmbeddedLink, error: unknown): never {
    const changed = sqlStateOf(error) === streamChanged;
    if (changed || isUndefinedObject(error)) this.#links.doubt(link, error);
    if (changed) throw new EpochPassedError();
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublishError(`events not stored: ${reason}`, {}, { cause: error });
  }

  #keep<Receiver extends Consumption | Tail>(receiver: Receiver): Receiver {
    this.#receivers.add(receiver);
    return receiver;
  }

  #parts() {
    const pollMs = this.#pollMs;
    return { links: this.#links, db: this.#pool, stream: this.#stream, pollMs, lookAfterMs: lookPolls * pollMs };
  }
}
