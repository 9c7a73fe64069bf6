import { randomBytes } from 'node:crypto';
import { createLogger, createPool, createRegistry, systemClock } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureServerConnections } from './server-connections.js';
import { createServiceDatabase, execute, type ServiceDatabase } from './testing/service-database.js';

const log = createLogger({ service: 'test', level: 'silent' });

let own: ServiceDatabase;
beforeAll(async () => {
  own = await createServiceDatabase();
});
afterAll(() => own.drop());

const pool = (max: number, url = own.url) =>
  createPool({ url, schema: 'public', max, applicationName: 'test', log, metrics: createRegistry() });

test('metrics tell how many connections the database server has, whichever role has them, and how many it would accept', async () => {
  const registry = createRegistry();
  // PostgreSQL hides from this role what the sessions of others are.
  const role = `test_role_${randomBytes(6).toString('hex')}`;
  await execute(own.url, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  const [measuring, other] = [
    pool(1, Object.assign(new URL(own.url), { username: role, password: role }).href),
    pool(8),
  ];
  // Connections of the pool stay open for a while once they have been needed at the same time.
  await Promise.all(Array.from({ length: 8 }, () => other.query({ name: '', text: 'SELECT pg_sleep(0.2)' })));
  const job = measureServerConnections({ database: measuring, clock: systemClock, log, registry });
  await job.start?.(new AbortController().signal);
  const read = async (state: string) =>
    Number(new RegExp(`_connections\\{state="${state}"\\} (\\d+)`).exec(await registry.metrics())?.[1]);
  // One caller gets three quarters of a pool.
  await expect.poll(() => read('used')).toBeGreaterThan(6);
  const [server] = await execute<{ allowed: number }>(
    own.url,
    `SELECT current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int AS allowed`,
  );
  expect((await read('used')) + (await read('free'))).toBe(server?.allowed);
  await job.stop(1_000);
  await Promise.all([measuring.part.stop(1_000), other.part.stop(1_000)]);
  await execute(own.url, `DROP ROLE ${role}`);
});
