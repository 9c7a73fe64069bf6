import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../log.js';
import { createPool } from '../../postgres/pool.js';
import { createTestDatabase, runOn, type TestDatabase } from '../../postgres/test-database.js';
import type { EventBus } from '../event-bus.js';
import { createEmbeddedEventBus } from './embedded-event-bus.js';
import { HistoryPassedError, readPosition } from './history.js';
import { statements } from './statements.js';

const log = createLogger({ service: 'test', level: 'silent' });
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
/** Nothing is found by looking while a test runs: only what was announced. */
const hourMs = 3_600_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function aBus(pollMs = hourMs): Promise<EventBus> {
  const bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName: 'test', log, pollMs });
  onTestFinished(() => bus.close());
  await bus.waitUntilReady();
  return bus;
}

async function consuming(bus: EventBus, durable: string): Promise<string[]> {
  const handled: string[] = [];
  const consumption = bus.consume({ durable, handler: async ({ id }) => void handled.push(id) });
  await consumption.started;
  return handled;
}

const event = (id: string) => ({
  id,
  subject: 'org_1.prj_1.thing.created',
  orderingKey: 'key',
  payload: new Uint8Array([1]),
});
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `evt_${from + at}`);

test('what one bus publishes reaches the consumers of every bus of the process by its announcement alone', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const handled = [await consuming(one, 'first'), await consuming(one, 'second'), await consuming(other, 'third')];
  for (let n = 1; n <= 30; n += 1) {
    await one.publish([event(`evt_${n}`)]);
    if (n % 10 === 0) await until(() => expect(handled).toEqual(Array(3).fill(ids(1, n))));
  }
});

/** As another process publishes, of an earlier version, which announces no position. */
const publishElsewhere = (id: string) =>
  runOn(
    database.url,
    `INSERT INTO bus.events (event_id, subject, ordering_key, payload) VALUES ('${id}', 'org_1.prj_1.thing.created', 'key', 'x');
     SELECT pg_notify('bus_events', '')`,
  );

test('an announcement of an earlier version, which tells no position, is heard', async () => {
  const bus = await aBus();
  const handled = await consuming(bus, 'first');
  await bus.publish([event('evt_1')]);
  await until(() => expect(handled).toEqual(['evt_1']));
  await publishElsewhere('evt_2');
  await until(() => expect(handled).toEqual(ids(1, 2)));
});

test('a consumer that saves how far it has come notices that the stream is another one, and goes on in that', async () => {
  const bus = await aBus();
  const handled: string[] = [];
  const handler = async ({ id }: { id: string }) => {
    if (id === 'evt_1') await runOn(database.url, `UPDATE bus.stream SET id = 'bus@anew'`);
    handled.push(id);
  };
  await bus.consume({ durable: 'first', handler }).started;
  await bus.publish([event('evt_1')]);
  await until(() => expect(handled).toContain('evt_1'));
  await publishElsewhere('evt_2');
  await until(() => expect(handled).toContain('evt_2'));
});

/** As a standby has it that lacked the last events when it took over: under the same identity it ends at this position. */
const setBackTo = (seq: number) =>
  runOn(
    database.url,
    `DELETE FROM bus.events WHERE seq > ${seq};
     ALTER TABLE bus.events ALTER COLUMN seq RESTART WITH ${seq + 1};
     UPDATE bus.consumers SET seq = least(seq, ${seq})`,
  );

test('a consumer whose database was set back saves no position of before, and misses nothing that comes under it', async () => {
  const bus = await aBus();
  const handled: string[] = [];
  const handler = async ({ id }: { id: string }) => {
    if (id === 'evt_3') await setBackTo(1);
    handled.push(id);
  };
  await bus.consume({ durable: 'first', handler }).started;
  await bus.publish([event('evt_1'), event('evt_2'), event('evt_3')]);
  await until(() => expect(handled).toContain('evt_3'));
  await publishElsewhere('evt_4');
  await until(() => expect(handled).toContain('evt_4'));
});

/** As a dump is restored in place that lacks the last events; then others are published, in the same moment. */
const restoreTo = (seq: number, anew: readonly string[]) =>
  runOn(
    database.url,
    `BEGIN;
     CREATE TEMP TABLE dump AS SELECT * FROM bus.events WHERE seq <= ${seq};
     TRUNCATE bus.events;
     INSERT INTO bus.events OVERRIDING SYSTEM VALUE SELECT * FROM dump;
     ALTER TABLE bus.events ALTER COLUMN seq RESTART WITH ${seq + 1};
     UPDATE bus.consumers SET seq = least(seq, ${seq});
     SELECT bus.publish(id, '{${anew}}', '{${anew.map(() => 'org_1.prj_1.thing.created')}}', '{${anew.map(() => 'key')}}',
       '{${anew.map(() => 'x')}}') FROM bus.stream;
     COMMIT`,
  );

test('consumers and tails miss nothing that was published at positions which they have passed in what is gone', async () => {
  const bus = await aBus();
  const handled = await consuming(bus, 'first');
  const tail = bus.tail({ onEvent: () => {} });
  await tail.started;
  const before = tail.watching();
  await bus.publish([event('evt_1')]);
  await bus.publish([event('evt_2'), event('evt_3'), event('evt_4')]);
  await until(() => expect(handled).toEqual(ids(1, 4)));
  const { epoch } = await bus.progress();
  const anew = ['new_2', 'new_3', 'new_4', 'new_5'];
  await restoreTo(1, anew);
  await until(() => expect(handled.slice(4)).toEqual(expect.arrayContaining(anew)));
  expect(handled.filter((id) => id.startsWith('new'))).toEqual(anew);
  await until(() => expect([undefined, before]).not.toContain(tail.watching()));
  // Whoever remembers what it has published here looks first what of that is gone.
  await expect(bus.publish([event('evt_5')], { epoch })).rejects.toThrow(/may have changed/);
});

test('another server than that of the session is neither asked where to begin nor told how far anybody has come', async () => {
  const bus = await aBus();
  await bus.publish([event('evt_1')]);
  const db = createPool({ url: database.url, schema: 'bus', max: 1, applicationName: 'test', log });
  onTestFinished(() => db.end());
  const [stream] = await db.query<{ history: string }>(statements.stream);
  const here = stream?.history;
  const beginning = (history?: string) => readPosition(db, statements.register, ['first', history]);
  const advance = (history?: string) => db.query(statements.advance, [['first'], [1], history]);
  await expect(beginning('another')).rejects.toThrow(HistoryPassedError);
  await expect(readPosition(db, statements.lastSeq, ['another'])).rejects.toThrow(HistoryPassedError);
  expect(await advance('another')).toEqual([{ isSame: false }]);
  expect(await readPosition(db, statements.lastSeq, [here])).toBe(1);
  expect(await beginning(here)).toBe(0);
  expect(await advance(here)).toEqual([{ isSame: true }]);
  expect(await beginning(here)).toBe(1);
});

test('events stay that a consumer has not handled here, however far others say that all have come', async () => {
  const bus = await aBus();
  await bus.publish([event('evt_1'), event('evt_2'), event('evt_3')]);
  await runOn(database.url, `INSERT INTO bus.consumers (name, seq) VALUES ('first', 1)`);
  await bus.trim(3);
  const handled = await consuming(bus, 'first');
  await until(() => expect(handled).toEqual(['evt_2', 'evt_3']));
});

test('a consumer whose saved position lies behind the end of the stream begins at that end', async () => {
  const bus = await aBus();
  await bus.publish([event('evt_1'), event('evt_2')]);
  await runOn(database.url, `INSERT INTO bus.consumers (name, seq) VALUES ('first', 500)`);
  const handled = await consuming(bus, 'first');
  await bus.publish([event('evt_3')]);
  await until(() => expect(handled).toEqual(['evt_3']));
});
