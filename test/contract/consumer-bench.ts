import {
  type ConsumerDeps,
  type ConsumerOptions,
  createConsumer,
  createLogger,
  createPool,
  createRegistry,
  type Handling,
  migrate,
  type Part,
  type PostgresPool,
  type ReceivedEvent,
} from '@pharos/kit';
import { platformMigrations } from '@pharos/service';
import { createDatabase, poll, type TestDatabase, uniqueName } from '@pharos/test';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Bench } from './event-bus-bench.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** A row of `unhandled_events`, as a test asks for it. */
export interface UnhandledRow {
  event_id: string;
  org_id: string;
  type: string;
  state: string;
  attempts: number;
  reason: string;
  text: string;
}

export interface BenchConsumer extends Partial<Omit<ConsumerOptions, 'handler'>> {
  handler(event: ReceivedEvent, handling: Handling): Promise<void>;
}

/** Consumers of the running test, and the schema of the service that they belong to. */
export interface ConsumerBench {
  readonly bus: Bench;
  readonly database: PostgresPool;
  /** Starts one that handles `thing.created`, quickly; with parts of its own where they are given. */
  consume(options: BenchConsumer, deps?: Partial<ConsumerDeps>): Part;
  rows(): Promise<UnhandledRow[]>;
  /** Whether the event was set aside, and is to be tried by now. */
  isDue(eventId: string): Promise<boolean>;
  untilEmpty(): Promise<boolean>;
}

export function consumerBenchFor(bus: Bench): ConsumerBench {
  let database: TestDatabase;
  let pool: PostgresPool;
  const consumers: Part[] = [];
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const schema = uniqueName('service');
    await migrate({ url: database.url, schema, sets: [platformMigrations], log });
    pool = createPool({ url: database.url, schema, applicationName: 'test', log });
  });
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop(0)));
    await pool.end();
  });
  const rows = () =>
    pool.query<UnhandledRow>({
      name: 'test-rows',
      text: `SELECT event_id, org_id, type, state, attempts, reason, convert_from(payload, 'UTF8') AS text
        FROM unhandled_events ORDER BY id`,
    });
  return {
    bus,
    get database() {
      return pool;
    },
    consume({ handler, ...options }, deps) {
      const quick = { retryDelayMs: () => 10, pollMs: 20, upkeepMs: 50, types: ['thing.created'] };
      const consumer = createConsumer(
        { bus: bus.bus, database: pool, log, registry: createRegistry(), ...deps },
        { ...quick, durable: 'worker', ...options, handler: (handling) => handler(handling.event, handling) },
      );
      consumers.push(consumer);
      void consumer.start?.(new AbortController().signal);
      return consumer;
    },
    rows,
    async isDue(eventId) {
      const text = 'SELECT FROM unhandled_events WHERE event_id = $1 AND due_at <= clock_timestamp()';
      return (await pool.query({ name: 'test-due-event', text }, [eventId])).length > 0;
    },
    untilEmpty: () => poll(async () => (await rows()).length === 0, { what: 'nothing to be set aside any more' }),
  };
}
