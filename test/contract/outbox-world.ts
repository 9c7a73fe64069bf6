import {
  createEmbeddedEventBus,
  createLogger,
  createNatsEventBus,
  createRelay,
  type EventBus,
  type Logger,
  migrate,
  newId,
  type Relay,
  type RelayOptions,
} from '@pharos/kit';
import { platformMigrations } from '@pharos/service';
import { createDatabase, poll, type TestDatabase, uniqueName } from '@pharos/test';
import pg from 'pg';
import { deleteStream } from './nats-stream.js';
import { encodeRow, insertSql } from './outbox-rows.js';

export const silent: Logger = createLogger({ service: 'test', level: 'silent' });

export interface WrittenEvent {
  id: string;
  key: string;
}

/** A service's database with an outbox, its writers and relays, and a bus of its own. */
export class OutboxWorld {
  readonly schema = 'shop';
  readonly stream: string;
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly #natsUrl: string | undefined;
  readonly #closing: (() => Promise<unknown>)[] = [];

  private constructor(database: TestDatabase, natsUrl: string | undefined, stream: string) {
    this.database = database;
    this.stream = stream;
    this.#natsUrl = natsUrl;
    this.pool = new pg.Pool({ connectionString: database.url, options: `-c search_path=${this.schema}`, max: 20 });
    this.pool.on('error', () => undefined);
  }

  /** Events go over NATS where a URL is given, else over the same database; worlds of one stream share it. */
  static async make(natsUrl: string | undefined, stream = uniqueName('outbox')): Promise<OutboxWorld> {
    const world = new OutboxWorld(await createDatabase(), natsUrl, stream);
    const { schema, database } = world;
    await migrate({ url: database.url, schema, sets: [platformMigrations], log: silent });
    return world;
  }

  /** By default a consumer that comes late finds what the others have handled already. */
  openBus(keepEvents = 10_000): EventBus {
    const common = { clientName: 'test', log: silent, keepEvents };
    const bus = this.#natsUrl
      ? createNatsEventBus({
          ...common,
          natsUrl: this.#natsUrl,
          stream: this.stream,
          ackTimeoutMs: 1_000,
          ackWaitMs: 3_000,
        })
      : createEmbeddedEventBus({ ...common, databaseUrl: this.database.url });
    this.#closing.unshift(() => bus.close());
    return bus;
  }

  startRelay(bus: EventBus, options: Partial<RelayOptions> = {}): Relay {
    const { schema, database } = this;
    const relay = createRelay({
      databaseUrl: database.url,
      schema,
      bus,
      encode: encodeRow,
      log: silent,
      pollMs: 50,
      reconcileMs: 50,
      ...options,
    });
    relay.start();
    this.#closing.unshift(() => relay.stop());
    return relay;
  }

  /** Writes and commits events, in one statement, in the order of the keys. */
  async write(keys: readonly string[], db: Pick<pg.ClientBase, 'query'> = this.pool): Promise<WrittenEvent[]> {
    const events = keys.map((key) => ({ id: newId('evt'), key }));
    await db.query(insertSql, [events.map(({ id }) => id), events.map(({ key }) => key)]);
    return events;
  }

  async count(condition = 'true'): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM outbox WHERE ${condition}`);
    return rows[0]?.n ?? -1;
  }

  /** Until nothing waits for the bus. */
  untilPublished(): Promise<boolean> {
    return poll(async () => (await this.count('seq IS NULL')) === 0, { what: 'the outbox to be published' });
  }

  /** Until nothing is in the outbox any more. */
  untilEmpty(): Promise<boolean> {
    return poll(async () => (await this.count()) === 0, { what: 'the outbox to be empty' });
  }

  /** Ends the database sessions of a relay, as a network failure would. */
  async cutRelaysOff(): Promise<number> {
    const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name LIKE '%outbox relay' AND datname = current_database()`;
    return (await this.pool.query(text)).rowCount ?? 0;
  }

  async dispose(): Promise<void> {
    for (const close of this.#closing) await close();
    if (this.#natsUrl) await deleteStream(this.#natsUrl, this.stream);
    await this.pool.end();
    await this.database.drop();
  }
}

/** What a consumer saw, each event at its first coming. */
export class Arrivals {
  readonly events: WrittenEvent[] = [];
  readonly #ids = new Set<string>();

  readonly note = ({ id, orderingKey }: { id: string; orderingKey: string }): void => {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    this.events.push({ id, key: orderingKey });
  };

  has({ id }: WrittenEvent): boolean {
    return this.#ids.has(id);
  }

  ids(): string[] {
    return this.events.map(({ id }) => id);
  }

  /** The ids of one key, in the order in which they came. */
  ofKey(key: string): string[] {
    return this.events.filter((event) => event.key === key).map(({ id }) => id);
  }

  until(expected: readonly WrittenEvent[]): Promise<boolean> {
    return poll(() => expected.every((event) => this.has(event)), { what: 'every event to arrive' });
  }
}

/** For `expect(…).toEqual`: in each key all ids as written. */
export function byKey(events: readonly WrittenEvent[]): Record<string, string[]> {
  const keys: Record<string, string[]> = {};
  for (const { id, key } of events) {
    keys[key] ??= [];
    keys[key].push(id);
  }
  return keys;
}
