import { makeApiKey } from '@pharos/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canStart } from '../support/index.js';
import { Client } from './support/client.js';
import { Org } from './support/org.js';
import { type SeveralGateways, startSeveralGateways, withRedis } from './support/several-gateways.js';
import { withDatabase } from './support/stored.js';

/** Requests a minute of an address without a valid key. */
const limit = 40;

describe.skipIf(!canStart('redis') || !canStart('nats'))('a flood of unknown keys over two gateways', () => {
  let world: SeveralGateways;
  beforeAll(async () => {
    world = await startSeveralGateways({ RATE_LIMIT_STARTER: `${limit}`, LOG_LEVEL: 'info' });
  });
  afterAll(() => world?.stop());

  const lookUps = async () => {
    const texts = await Promise.all(
      world.platform.gateway.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()),
    );
    const misses = texts.map((text) => /^pharos_key_cache_lookups_total\{outcome="miss"\} (\d+)/m.exec(text)?.[1]);
    return misses.reduce((sum, count) => sum + Number(count ?? 0), 0);
  };

  test('costs core what the address may ask for between both, and a known key behind it goes on', async () => {
    const org = await Org.create(world.platform);
    for (const client of world.atEach(org.client)) expect((await client.get('/me')).status).toBe(200);
    await withRedis(world.redis.url, (redis) => redis.flushAll());
    const [before, startMs] = [await lookUps(), performance.now()];
    const statuses: number[] = [];
    for (let round = 0; round < 60; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => {
          const { url } = world.platform.gateway[n % 2] ?? world.platform.gateway[0];
          return new Client(url, makeApiKey()).get('/me');
        }),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(600 - limit);
    for (const client of world.atEach(org.client)) expect((await client.get('/me')).status).toBe(200);
    // Beyond the window: what was under way at once, one a second and gateway, and the known key once a lease.
    const seconds = Math.ceil((performance.now() - startMs) / 1_000);
    expect((await lookUps()) - before).toBeLessThanOrEqual(limit + 10 + 2 * (seconds + 1) + seconds + 2);
  });

  test('and all that was denied stands in the audit log when the gateways have stopped, in an entry for each of them', async () => {
    const [first, second] = world.platform.gateway;
    expect(await Promise.all([first.stop(), second?.stop()])).toEqual([0, 0]);
    const entries = await withDatabase(world.platform.database.url, async (database) => {
      const text = `SELECT sum(count)::int AS denied, count(*)::int AS entries FROM core.audit_entries
        WHERE outcome = 'denied' AND reason = 'API_KEY_INVALID' AND caller ->> 'ip' = '127.0.0.1'`;
      return (await database.query(text)).rows;
    });
    expect(entries).toEqual([
      { denied: limit, entries: expect.toSatisfy((count: number) => count >= 2 && count <= 4) },
    ]);
    const lines = [first, second].flatMap((gateway) => (gateway?.output() ?? '').split('\n'));
    expect(lines.filter((line) => line.includes('"code":"API_KEY_INVALID"'))).toHaveLength(limit);
  });
});
