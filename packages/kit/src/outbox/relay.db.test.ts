import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createEmbeddedEventBus } from '../events/embedded/embedded-event-bus.js';
import type { EventBus } from '../events/event-bus.js';
import { createLogger } from '../log.js';
import { createTestDatabase, runOn, type TestDatabase } from '../postgres/test-database.js';
import { TestProxy } from '../postgres/test-proxy.js';
import type { OutboxRow } from './outbox-row.js';
import { createRelay } from './relay.js';

const log = createLogger({ service: 'test', level: 'silent' });
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

let database: TestDatabase;
let bus: EventBus;
beforeAll(async () => {
  database = await createTestDatabase();
  const table = readFileSync(new URL('../../../service/migrations/0002_outbox.sql', import.meta.url), 'utf8');
  await runOn(database.url, `CREATE SCHEMA shop; SET search_path = shop; ${table}`);
  bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName: 'test', log });
  await until(() => expect(bus.ready()).toBe(true));
});
beforeEach(() => runOn(database.url, 'TRUNCATE shop.outbox'));
afterAll(async () => {
  await bus.close();
  await database.drop();
});

/** Events of one ordering key, with so many characters of data each. */
function write(count: number, data: string): Promise<void> {
  return runOn(
    database.url,
    `INSERT INTO shop.outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
      SELECT 'evt_' || n || '_' || random(), 'thing.created', 'org_1', 'prj_1', 'key', jsonb_build_object('n', n, 'text', ${data}), '{}'
      FROM generate_series(1, ${count}) n`,
  );
}

const encode = ({ data }: OutboxRow) => ({
  subject: 'org_1.prj_1.thing.created',
  payload: new TextEncoder().encode(JSON.stringify(data)),
});

/** A relay of the outbox over its own way to the database; tells the rows of each batch. */
function relay(url: string, statementTimeoutMs = 60_000) {
  const batches: OutboxRow[][] = [];
  const afterRead = (rows: OutboxRow[]) => void (rows.length > 0 && batches.push(rows));
  const made = createRelay({
    databaseUrl: url,
    schema: 'shop',
    bus,
    encode,
    log,
    pollMs: 20,
    statementTimeoutMs,
    hooks: { afterRead },
  });
  made.start();
  onTestFinished(() => made.stop());
  const sent = () => batches.flat().map(({ data }) => (data as { n: number }).n);
  return { made, batches, sent };
}

test('a batch is bounded in bytes: the largest events of one tenant do not come all at once, and keep their order', async () => {
  // What compresses least, and what compresses most.
  await write(60, `(SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 3000) i)`);
  await write(60, `repeat('🙂', 100000)`);
  const { batches, sent } = relay(database.url);
  const order = Array.from({ length: 60 }, (_, at) => at + 1);
  await until(() => expect(sent()).toEqual([...order, ...order]));
  for (const rows of batches) expect(JSON.stringify(rows).length).toBeLessThan(48 << 20);
  expect(batches.length).toBeGreaterThan(5);
});

test('many small events are one batch', async () => {
  await write(500, `'small'`);
  const { batches, sent } = relay(database.url);
  await until(() => expect(sent()).toHaveLength(500));
  expect(batches).toHaveLength(1);
});

test('a database that falls silent without a word is left for the one that answers', async () => {
  const proxy = await TestProxy.start(database.url);
  onTestFinished(() => proxy.stop());
  const { made, sent } = relay(proxy.url, 100);
  await until(() => expect(made.leads()).toBe(true));
  proxy.freeze();
  // As after a fail-over: what the old machine held is free, and new connections reach the new one.
  await runOn(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'shop outbox relay' AND datname = current_database()`,
  );
  proxy.thaw();
  await write(3, `'after'`);
  await until(() => expect(sent()).toEqual([1, 2, 3]));
});
