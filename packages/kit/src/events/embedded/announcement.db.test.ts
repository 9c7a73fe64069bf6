import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../log.js';
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.js';
import type { EventBus, OutgoingEvent } from '../event-bus.js';
import { createEmbeddedEventBus } from './embedded-event-bus.js';

const log = createLogger({ service: 'test', level: 'silent' });
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
/** Nothing is found by looking while a test runs: only what was announced. */
const hourMs = 3_600_000;

let database: TestDatabase;
let session: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  session = new pg.Client({ connectionString: database.url });
  await session.connect();
});
afterAll(async () => {
  await session.end();
  await database.drop();
});
beforeEach(() => session.query('DROP SCHEMA IF EXISTS bus CASCADE'));

async function aBus(clientName = 'test'): Promise<EventBus> {
  const bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName, log, pollMs: hourMs });
  onTestFinished(() => bus.close());
  await bus.waitUntilReady();
  return bus;
}

const event = (id: string, more: Partial<OutgoingEvent> = {}): OutgoingEvent => ({
  id,
  subject: 'org_1.prj_1.thing.created',
  orderingKey: 'key',
  payload: Buffer.of(1),
  ...more,
});

/** A bus with a consumer that has read one event, and what it handles from then on. */
async function following() {
  const bus = await aBus();
  const handled: OutgoingEvent[] = [];
  const consumption = bus.consume({
    durable: 'one',
    handler: async ({ id, subject, orderingKey, payload }) => void handled.push({ id, subject, orderingKey, payload }),
  });
  await consumption.started;
  await bus.publish([event('evt_first')]);
  await until(() => expect(handled).toHaveLength(1));
  handled.length = 0;
  const ids = () => handled.map(({ id }) => id);
  return { bus, handled, ids };
}

const publish = (events: readonly OutgoingEvent[]) =>
  session.query(`SELECT bus.publish((SELECT id FROM bus.stream), $1, $2, $3, $4::bytea[])`, [
    events.map(({ id }) => id),
    events.map(({ subject }) => subject),
    events.map(({ orderingKey }) => orderingKey),
    events.map(({ payload }) => `\\x${Buffer.from(payload).toString('hex')}`),
  ]);

/** Publishes what nobody can read afterwards: it comes to consumers only if it was announced with its contents. */
async function publishUnread(events: readonly OutgoingEvent[], settings = ''): Promise<void> {
  await session.query(`BEGIN; ${settings}`);
  await publish(events);
  await session.query('DELETE FROM bus.events WHERE event_id = ANY ($1)', [events.map(({ id }) => id)]);
  await session.query('COMMIT');
}

test('small events are announced with their contents, and nobody has to read them', async () => {
  const { handled } = await following();
  const events = [
    event('evt_"\\', { orderingKey: 'ключ 🙂\n', payload: Buffer.from([0, 255, 34, 92, 10]) }),
    event('evt_2', { payload: Buffer.alloc(0) }),
  ];
  await publishUnread(events);
  await until(() => expect(handled).toEqual(events));
});

test('events that are too large are announced by their position alone', async () => {
  const { bus, ids } = await following();
  await publishUnread([event('evt_large', { payload: Buffer.alloc(6_001) })]);
  await publishUnread(['evt_a', 'evt_b'].map((id) => event(id, { payload: Buffer.alloc(3_001) })));
  await bus.publish([event('evt_last')]);
  await until(() => expect(ids()).toEqual(['evt_last']));
});

test('events of every size about the most that an announcement holds are published and reach consumers', async () => {
  const { bus, handled } = await following();
  const sized = (bytes: number, more: number) =>
    event(`evt_${bytes}_${more}`, { orderingKey: `🙂${'k'.repeat(more)}`, payload: Buffer.alloc(bytes, bytes) });
  // Base64 grows by four bytes at a time.
  const sizes = Array.from({ length: 25 }, (_, at) => 5_880 + 3 * at);
  const events = sizes.flatMap((bytes) => [0, 1, 2, 3].map((more) => sized(bytes, more)));
  for (const one of events) await bus.publish([one]);
  await until(() => expect(handled).toEqual(events));
});

test('a publish that is rolled back announces nothing, and what comes after it is not read either', async () => {
  const { ids } = await following();
  await session.query('BEGIN');
  await publish([event('evt_never')]);
  await session.query('ROLLBACK');
  await publishUnread([event('evt_2')]);
  await until(() => expect(ids()).toEqual(['evt_2']));
});

test('of events that are published again only the new ones are announced', async () => {
  const { bus, ids } = await following();
  await bus.publish([event('evt_1'), event('evt_2')]);
  await until(() => expect(ids()).toEqual(['evt_1', 'evt_2']));
  await publishUnread([event('evt_3')]);
  await bus.publish([event('evt_1')]);
  await bus.publish([event('evt_2'), event('evt_4')]);
  await until(() => expect(ids()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']));
});

test('a hundred publishes at once are handled in the order of their positions', async () => {
  const { bus, ids } = await following();
  const other = await aBus();
  const all = Array.from({ length: 100 }, (_, n) => event(`evt_${n}`));
  await Promise.all(all.map((one, n) => (n % 2 ? bus : other).publish([one])));
  await until(() => expect(ids()).toHaveLength(100));
  const { rows } = await session.query('SELECT event_id FROM bus.events WHERE seq > 1 ORDER BY seq');
  expect(ids()).toEqual(rows.map(({ event_id: id }) => id));
});

test('who may only connect to the database hears positions, as those of the version before do, and no contents', async () => {
  const { bus, ids } = await following();
  const { rows } = await session.query<{ id: string }>('SELECT id FROM bus.stream');
  const heard: unknown[] = [];
  session.on('notification', ({ channel, payload }) => heard.push([channel, payload]));
  await session.query('LISTEN bus_events');
  await bus.publish([event('evt_1'), event('evt_2')]);
  await until(() => expect(ids()).toEqual(['evt_1', 'evt_2']));
  await until(() => expect(heard).toEqual([['bus_events', '3']]));
  expect(rows[0]?.id).toMatch(/^bus@[0-9a-f-]{36}$/);
  await session.query('UNLISTEN *');
});

test('the queue of announcements gets no contents while somebody does not take what is in it', async () => {
  const { bus, ids } = await following();
  await session.query(`CREATE SCHEMA IF NOT EXISTS full_queue; CREATE OR REPLACE FUNCTION full_queue.pg_notification_queue_usage()
    RETURNS float8 LANGUAGE sql AS 'SELECT 0.01::float8'`);
  await publishUnread([event('evt_unread')], 'SET LOCAL search_path = full_queue, pg_catalog');
  await bus.publish([event('evt_2')]);
  await until(() => expect(ids()).toEqual(['evt_2']));
});

test('when the bus whose session listens for its process is closed, another one listens', async () => {
  const { ids } = await following();
  const newest = await aBus('newest');
  await newest.publish([event('evt_2')]);
  await until(() => expect(ids()).toEqual(['evt_2']));
  await newest.close();
  await publish([event('evt_3')]);
  await until(() => expect(ids()).toEqual(['evt_2', 'evt_3']));
});

test('while the session that listens for its process is lost, another one listens', async () => {
  const { ids } = await following();
  await aBus('newest');
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'newest' AND datname = current_database()`;
  for (let n = 2; n <= 6; n += 1) {
    await session.query(end);
    await publish([event(`evt_${n}`)]);
    await until(() => expect(ids().at(-1)).toBe(`evt_${n}`));
  }
  expect(ids()).toEqual(['evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6']);
});
