import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ManualClock } from '../clock.js';
import { createLogger } from '../log.js';
import { DatabasePart } from './database-part.js';
import { createPool } from './pool.js';
import { PoolUse } from './pool-use.js';
import { anonymous, createTestDatabase, type TestDatabase } from './test-database.js';
import { TestProxy } from './test-proxy.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The part, behind a proxy unless told otherwise, with time that stands still; each `ask` makes it ask once: the pool waits for an answer. */
async function startPart(url?: string) {
  const proxy = await TestProxy.start(database.url);
  const lines: { level: string }[] = [];
  const log = createLogger({ service: 'test', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const clock = new ManualClock();
  const use = new PoolUse();
  const part = new DatabasePart({
    url: url ?? proxy.url,
    applicationName: 'part',
    log,
    clock,
    use,
    end: async () => {},
  });
  const asked = () => expect.poll(() => clock.sleeping).toBe(1);
  const ask = async () => {
    use.begin();
    // It has noticed by then, and waits for the answer.
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(1_000);
    await asked();
  };
  onTestFinished(async () => {
    await part.stop();
    await proxy.stop();
  });
  return { proxy, part, clock, use, asked, ask, lines };
}

test('the database is ready while it answers; one failure is no outage, two are, and one answer ends it', async () => {
  const { proxy, part, asked, ask, lines } = await startPart();
  const told: unknown[] = [];
  part.watchReady(() => told.push(part.ready()));
  expect(part.ready()).toBe(false);
  part.start();
  await asked();
  expect(part.ready()).toBe(true);
  proxy.cut();
  await ask();
  expect([part.ready(), lines]).toEqual([true, []]);
  await ask();
  expect(part.ready()).toBe(true);
  proxy.refuses = true;
  proxy.cut();
  for (let n = 0; n < 3; n += 1) await ask();
  expect(part.ready()).toBe(false);
  proxy.refuses = false;
  await ask();
  expect(part.ready()).toBe(true);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  expect(told).toEqual([true, false, true]);
});

test('a database that nobody uses wakes nobody for nine seconds, and one that is lost meanwhile is noticed at once', async () => {
  const { proxy, part, clock, use, asked } = await startPart();
  part.start();
  await asked();
  let slept = 0;
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (...args) => {
    slept += 1;
    return sleep(...args);
  };
  await clock.advance(8_900);
  expect([part.ready(), slept]).toEqual([true, 0]);
  use.begin();
  use.answered += 1;
  use.ended += 1;
  await clock.advance(1_000);
  await asked();
  proxy.refuses = true;
  proxy.cut();
  for (let second = 0; second < 3; second += 1) {
    await expect.poll(() => clock.sleeping).toBe(1);
    await clock.advance(1_000);
  }
  await expect.poll(() => part.ready()).toBe(false);
});

test('a database that takes connections and answers nothing is not ready, is asked over few at a time, and stopping does not wait for it', async () => {
  const { proxy, part, asked, ask } = await startPart();
  part.start();
  await asked();
  proxy.freeze();
  await ask();
  await ask();
  await ask();
  expect(part.ready()).toBe(false);
  await expect.poll(() => proxy.connections()).toBe(2);
  await part.stop();
  await expect.poll(() => proxy.connections()).toBe(0);
});

test('a connection that waits for a server that is gone keeps nobody from the one that took over', async () => {
  const { proxy, part, asked, ask } = await startPart();
  proxy.connectionsPass = new Promise(() => {});
  part.start();
  await asked();
  expect(part.ready()).toBe(false);
  proxy.connectionsPass = Promise.resolve();
  await ask();
  expect(part.ready()).toBe(true);
  await expect.poll(() => proxy.connections()).toBe(1);
});

test('a new connection may take as long as one of the pool: a slow name server keeps nobody from being ready', async () => {
  const { proxy, part, clock, asked, ask } = await startPart();
  let pass = () => {};
  proxy.connectionsPass = new Promise((resolve) => {
    pass = resolve;
  });
  part.start();
  await expect.poll(() => proxy.connections()).toBe(1);
  // Longer than an answer may take.
  await clock.advance(1_000);
  await asked();
  await ask();
  expect(part.ready()).toBe(false);
  // Only the one that it has waited for so far can become one.
  proxy.refuses = true;
  pass();
  await ask();
  expect(part.ready()).toBe(true);
});

test('a server that is up and refuses work is one outage until it has refused nothing for half a minute, and ready', async () => {
  const { part, asked, ask, lines } = await startPart(database.url);
  part.start();
  await asked();
  for (let second = 0; second < 10; second += 1) {
    part.refused(new Error('No space left on device'));
    await ask();
  }
  expect([part.ready(), lines.map(({ level }) => level)]).toEqual([true, ['warn']]);
  for (let second = 0; second < 30; second += 1) await ask();
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
});

test('a process that was too busy to read the answer does not take that for an outage', async () => {
  const { part, clock, asked, lines } = await startPart(database.url);
  part.start();
  await asked();
  for (let n = 0; n < 2; n += 1) {
    await clock.advance(1_000);
    // Timers come before what has arrived.
    await new Promise<void>((resolve) => setImmediate(() => resolve(blockMs(1_500))));
    await asked();
  }
  expect([part.ready(), lines]).toEqual([true, []]);
});

function blockMs(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
}

test('the part of a pool is ready however busy the pool is, and closes it', async () => {
  const log = createLogger({ service: 'test', level: 'silent' });
  const pool = createPool({ url: database.url, schema: 'app', applicationName: 'busy', log, max: 1 });
  const busy = pool.transaction(async (tx) => {
    pool.part.start?.(new AbortController().signal);
    await expect.poll(() => pool.part.ready?.()).toBe(true);
    return tx.query(anonymous('SELECT 1 AS one'));
  });
  expect(await busy).toEqual([{ one: 1 }]);
  await pool.part.stop(1_000);
  const late = pool.query(anonymous('SELECT 1'));
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('after calling end') } });
});
