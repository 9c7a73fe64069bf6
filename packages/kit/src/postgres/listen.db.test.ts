import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../log.js';
import { listen } from './listen.js';
import { createTestDatabase, runOn, type TestDatabase } from './test-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const notify = (channel: string, payload: string) => runOn(database.url, `NOTIFY "${channel}", '${payload}'`);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

function listening(channel: string) {
  const heard: (string | undefined)[] = [];
  const listener = listen({ url: database.url, channel, log, onNotify: (payload) => void heard.push(payload) });
  return { heard, listener };
}

test('hears notifications of its channel, and is told once when it has connected', async () => {
  const { heard, listener } = listening('One');
  await until(() => expect(heard).toEqual([undefined]));
  await notify('Other', 'x');
  await notify('One', 'a');
  await notify('One', 'b');
  await until(() => expect(heard).toEqual([undefined, 'a', 'b']));
  await listener.stop();
  expect(listener.connected()).toBe(false);
});

test('comes back after its connection is lost, and is told once that it may have missed something', async () => {
  const { heard, listener } = listening('two');
  await until(() => expect(heard).toEqual([undefined]));
  await runOn(
    database.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listen two'",
  );
  await until(() => expect(heard).toEqual([undefined, undefined]));
  await notify('two', 'after');
  await until(() => expect(heard).toEqual([undefined, undefined, 'after']));
  await listener.stop();
});

test('stops also while it cannot connect', async () => {
  const listener = listen({ url: 'postgres://nobody@127.0.0.1:1/x', channel: 'c', log, onNotify: () => undefined });
  await listener.stop();
  expect(listener.connected()).toBe(false);
});
