import { getEventListeners } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.js';
import { listen } from './listen.js';
import { createTestDatabase, runOn, type TestDatabase } from './test-database.js';
import { TestProxy } from './test-proxy.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const notify = (channel: string, payload: string) => runOn(database.url, `NOTIFY "${channel}", '${payload}'`);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

function listening(channel: string, recorded = log, url = database.url) {
  const received: (string | undefined)[] = [];
  const listener = listen({
    url,
    channel,
    log: recorded,
    onNotify: (payload) => void received.push(payload),
  });
  return { received, listener };
}

test('receives notifications of its channel, and one call without payload once it has connected', async () => {
  const { received, listener } = listening('One');
  await until(() => expect(received).toEqual([undefined]));
  await notify('Other', 'x');
  await notify('One', 'a');
  await notify('One', 'b');
  await until(() => expect(received).toEqual([undefined, 'a', 'b']));
  await listener.stop();
  expect(listener.connected()).toBe(false);
});

test('comes back after its connection is lost, and reports once that it may have missed something', async () => {
  const lines: { level: string; lastedMs?: number }[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const { received, listener } = listening('two', createLogger({ service: 'test', stream }));
  await until(() => expect(received).toEqual([undefined]));
  await runOn(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'notifications' AND datname = current_database()`,
  );
  await until(() => expect(received).toEqual([undefined, undefined]));
  await notify('two', 'after');
  await until(() => expect(received).toEqual([undefined, undefined, 'after']));
  await listener.stop();
  expect(lines.map(({ level, lastedMs }) => [level, typeof lastedMs])).toEqual([
    ['warn', 'undefined'],
    ['info', 'number'],
  ]);
});

test('a listener that could not be added to the connection is listened for over the next one', async () => {
  const first = listening('first');
  await until(() => expect(first.received).toEqual([undefined]));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  query.mockImplementationOnce(() => Promise.reject(new Error('canceling statement due to statement timeout')));
  const second = listening('second');
  await until(() => expect([first.received, second.received]).toEqual([[undefined, undefined], [undefined]]));
  await notify('second', 'a');
  await until(() => expect(second.received).toEqual([undefined, 'a']));
  await Promise.all([first.listener.stop(), second.listener.stop()]);
});

test('stops also while it cannot connect', async () => {
  const listener = listen({ url: 'postgres://nobody@127.0.0.1:1/x', channel: 'c', log, onNotify: () => undefined });
  await listener.stop();
  expect(listener.connected()).toBe(false);
});

test.each(['before it has connected', 'once it listens'])(
  'stops although the database falls silent %s',
  async (when) => {
    const proxy = await TestProxy.start(database.url);
    onTestFinished(() => proxy.stop());
    if (when === 'before it has connected') proxy.freeze();
    const { received, listener } = listening('silent', log, proxy.url);
    if (when === 'once it listens') await until(() => expect(received).toEqual([undefined]));
    proxy.freeze();
    await listener.stop();
    expect(listener.connected()).toBe(false);
  },
);

test('keeps nothing of the connections it has lost', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  onTestFinished(() => added.mockRestore());
  const proxy = await TestProxy.start(database.url);
  onTestFinished(() => proxy.stop());
  const { received, listener } = listening('often', log, proxy.url);
  for (let connects = 1; connects <= 3; connects += 1) {
    await until(() => expect(received).toHaveLength(connects));
    const [signal] = added.mock.contexts;
    expect(getEventListeners(signal as AbortSignal, 'abort')).toHaveLength(1);
    proxy.cut();
  }
  await listener.stop();
});

test('a database that falls silent without a word is left for the one that answers', async () => {
  const proxy = await TestProxy.start(database.url);
  onTestFinished(() => proxy.stop());
  const received: (string | undefined)[] = [];
  const onNotify = (payload: string | undefined) => void received.push(payload);
  const listener = listen({ url: proxy.url, channel: 'gone', log, onNotify, silenceMs: 50 });
  await until(() => expect(received).toEqual([undefined]));
  proxy.freeze();
  proxy.thaw();
  await until(() => expect(received).toEqual([undefined, undefined]));
  await notify('gone', 'after');
  await until(() => expect(received.at(-1)).toBe('after'));
  await listener.stop();
});
