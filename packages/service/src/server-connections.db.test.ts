import { randomBytes } from 'node:crypto';
import { createLogger, createPool, createRegistry, systemClock } from '@pharos/kit';
import pg from 'pg';
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
  const measuring = pool(1, Object.assign(new URL(own.url), { username: role, password: role }).href);
  const others = Array.from({ length: 7 }, () => new pg.Client({ connectionString: own.url }));
  await Promise.all(others.map((other) => other.connect()));
  const job = measureServerConnections({ database: measuring, clock: systemClock, log, registry });
  await job.start?.(new AbortController().signal);
  /** Used and free, of one measurement. */
  const read = async () => {
    const metrics = await registry.metrics();
    const [used, free] = ['used', 'free'].map((state) =>
      Number(new RegExp(`_connections\\{state="${state}"\\} (\\d+)`).exec(metrics)?.[1]),
    );
    return { used, free } as { used: number; free: number };
  };
  await expect.poll(async () => (await read()).used).toBeGreaterThan(6);
  const [server] = await execute<{ allowed: number }>(
    own.url,
    `SELECT current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int AS allowed`,
  );
  const { used, free } = await read();
  expect(used + free).toBe(server?.allowed);
  await job.stop(1_000);
  await Promise.all([measuring.part.stop(1_000), ...others.map((other) => other.end())]);
  await execute(own.url, `DROP ROLE ${role}`);
});
