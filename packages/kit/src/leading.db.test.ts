import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLeading } from './leading.js';
import { createLogger } from './log.js';
import { createTestDatabase, runOn, type TestDatabase } from './postgres/test-database.js';
import { TestProxy } from './postgres/test-proxy.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** A replica that tells whether it leads, and how often it began to. A busy machine is silent for a while too. */
function replica(name: string, { databaseUrl = database.url, silenceMs = 60_000 } = {}) {
  const told = { leads: false, began: 0 };
  const lead = () => ({
    name,
    start: () => {
      Object.assign(told, { leads: true, began: told.began + 1 });
    },
    stop: () => {
      told.leads = false;
    },
  });
  return { told, part: createLeading({ name, databaseUrl, log, lead, silenceMs }) };
}

test('of all replicas one leads; when it stops another one does, and who leads under another name is not concerned', async () => {
  const replicas = [replica('a'), replica('a'), replica('a')];
  const other = replica('b');
  for (const { part } of [...replicas, other]) part.start?.(new AbortController().signal);
  await until(() => expect([replicas.filter(({ told }) => told.leads).length, other.told.leads]).toEqual([1, true]));
  const first = replicas.find(({ told }) => told.leads);
  await first?.part.stop(0);
  expect(first?.told.leads).toBe(false);
  await until(() => expect(replicas.filter(({ told }) => told.leads).length).toBe(1));
  await Promise.all([...replicas, other].map(({ part }) => part.stop(0)));
  expect(replicas.map(({ told }) => told.began).sort()).toEqual([0, 1, 1]);
});

test('who loses the session stops, and leads again when nobody else does', async () => {
  const { told, part } = replica('c');
  part.start?.(new AbortController().signal);
  await until(() => expect(told.leads).toBe(true));
  await runOn(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leading c'`,
  );
  await until(() => expect(told).toEqual({ leads: true, began: 2 }));
  await part.stop(0);
});

test('a replica that only waits stops at once', async () => {
  const [leader, waiting] = [replica('d'), replica('d')];
  leader.part.start?.(new AbortController().signal);
  await until(() => expect(leader.told.leads).toBe(true));
  waiting.part.start?.(new AbortController().signal);
  await waiting.part.stop(0);
  expect(waiting.told.began).toBe(0);
  await leader.part.stop(0);
});

test('a leader whose database falls silent without a word stops, and leads again over a new session', async () => {
  const proxy = await TestProxy.start(database.url);
  onTestFinished(() => proxy.stop());
  const { told, part } = replica('e', { databaseUrl: proxy.url, silenceMs: 50 });
  part.start?.(new AbortController().signal);
  await until(() => expect(told.leads).toBe(true));
  proxy.freeze();
  await until(() => expect(told.leads).toBe(false));
  await runOn(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leading e'`,
  );
  const { began } = told;
  proxy.thaw();
  await until(() => expect(told.leads && told.began > began).toBe(true));
  await part.stop(0);
});
