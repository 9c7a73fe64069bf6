import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createRegistry, type Database, type Statement, systemClock } from '@pharos/kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { databaseConfig } from './config.js';
import { createService, type RpcService, type ServiceBase } from './create-service.js';
import { createJob } from './job.js';
import { createServiceDatabase, execute, type ServiceDatabase } from './testing/service-database.js';

const masterKey = randomBytes(32).toString('base64');
const log = createLogger({ service: 'test', level: 'silent' });
/** Longer than anything here takes: a job that nothing wakes would sleep through the test. */
const longestRestMs = () => 3_600_000;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 10 });

const claim: Statement = {
  name: 'claim_tasks',
  text: `UPDATE tasks SET due_at = clock_now() + interval '400 ms' WHERE due_at <= clock_now() RETURNING id`,
};
const finish: Statement = { name: 'finish_tasks', text: 'DELETE FROM tasks WHERE id = ANY ($1)' };

let database: ServiceDatabase;
let migrations: string;
const services: RpcService[] = [];

beforeAll(async () => {
  database = await createServiceDatabase();
  migrations = await mkdtemp(join(tmpdir(), 'pharos-due-'));
  const tasks = `CREATE TABLE tasks (id integer PRIMARY KEY, due_at timestamptz); SELECT watch_due('tasks', 'due_at');`;
  await writeFile(join(migrations, '0001_tasks.sql'), tasks);
});
beforeEach(async () => {
  done.length = 0;
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop(5_000)));
  await execute(database.url, 'DELETE FROM todo.tasks');
});
afterAll(async () => {
  await rm(migrations, { recursive: true });
  await database.drop();
});

const done: number[] = [];

/** A replica with a job that claims what is due and does it; one that is dead claims and does nothing. */
async function replica({ isDead = false } = {}) {
  const config = z.object(databaseConfig).parse({
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
  });
  const runs = { count: 0 };
  const service = createService({
    ...{ name: 'todo', schema: 'todo', migrations, config, listen: '127.0.0.1:0', calls: {} },
    deps: { log, clock: systemClock, registry: createRegistry() },
    encode: () => ({ subject: '', payload: Buffer.of() }),
    build: (base: ServiceBase<never>) => {
      const due = { database: base.database, table: 'tasks', column: 'due_at' };
      const run = () => doSome(base.database, runs, isDead);
      return {
        parts: [createJob({ ...base, name: 'do tasks', everyMs: 20, due, longestRestMs, run })],
        services: () => [],
      };
    },
  });
  services.push(service);
  await service.start(new AbortController().signal);
  await until(() => expect(runs.count).toBeGreaterThan(1));
  return runs;
}

async function doSome(own: Database, runs: { count: number }, isDead: boolean): Promise<boolean> {
  runs.count += 1;
  const claimed = (await own.query<{ id: number }>(claim)).map(({ id }) => id);
  if (isDead || claimed.length === 0) return false;
  done.push(...claimed);
  await own.query(finish, [claimed]);
  return true;
}

const add = (id: number, due: string) => execute(database.url, `INSERT INTO todo.tasks VALUES (${id}, ${due})`);

test('a row that is due at once, or becomes so, wakes the job; what nobody waits for does not', async () => {
  const runs = await replica();
  const before = runs.count;
  await add(1, 'NULL');
  await add(2, `now() + interval '1 hour'`);
  await until(() => expect(runs.count).toBeGreaterThan(before));
  await add(3, 'now()');
  await until(() => expect(done).toEqual([3]));
  await execute(database.url, 'UPDATE todo.tasks SET due_at = now() WHERE id = 2');
  await until(() => expect(done).toEqual([3, 2]));
  await execute(database.url, 'UPDATE todo.tasks SET due_at = now() WHERE id = 1');
  await until(() => expect(done).toEqual([3, 2, 1]));
});

test('a job sleeps until its next row is due', async () => {
  await replica();
  const addedMs = performance.now();
  await add(1, `now() + interval '700 ms'`);
  await until(() => expect(done).toEqual([1]));
  expect(performance.now() - addedMs).toBeGreaterThan(400);
});

test('what a replica claimed that died then is done by another when the lease is over', async () => {
  const dead = await replica({ isDead: true });
  const claimedBefore = dead.count;
  await add(1, 'now()');
  await until(() => expect(dead.count).toBeGreaterThan(claimedBefore));
  await Promise.all(services.splice(0).map((service) => service.stop(0)));
  await replica();
  await until(() => expect(done).toEqual([1]));
});

test('what became due while the connection of whoever listens was lost is done once it is back', async () => {
  await replica();
  await execute(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'notifications' AND datname = current_database();
     INSERT INTO todo.tasks VALUES (1, now())`,
  );
  await until(() => expect(done).toEqual([1]));
});
