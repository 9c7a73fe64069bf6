import { makeApiKey } from '@pharos/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canStart, poll } from '../support/index.js';
import type { Answer } from './support/answer.js';
import { Client } from './support/client.js';
import { expectRefusal } from './support/expectations.js';
import { Org, type Tier } from './support/org.js';
import { type SeveralGateways, startSeveralGateways, withRedis } from './support/several-gateways.js';
import { WidgetVisitor } from './support/widget-visitor.js';

/** Requests a minute that the specification gives each tier. */
const limits: Record<Tier, number> = { starter: 120, pro: 600, scale: 3_000, enterprise: 12_000 };
const windowMs = 60_000;

const remainingOf = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);
const resetOf = ({ headers }: Answer) => Number(headers['x-ratelimit-reset']);
const statusCount = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe.skipIf(!canStart('redis') || !canStart('nats'))('two gateways on one Redis', () => {
  let world: SeveralGateways;
  beforeAll(async () => {
    world = await startSeveralGateways();
  });
  afterAll(() => world?.stop());
  beforeEach(() => withRedis(world.redis.url, (redis) => redis.flushAll()));

  /** So many requests at once, in turn to both gateways. */
  const storm = (client: Client, count: number): Promise<Answer[]> => {
    const gateways = world.atEach(client);
    return Promise.all(Array.from({ length: count }, (_, n) => (gateways[n % 2] ?? client).get('/me')));
  };

  test.each(Object.entries(limits))('show the limit of tier %s: %d', async (tier, limit) => {
    const org = await Org.create(world.platform, { tier: tier as Tier });
    for (const [n, client] of world.atEach(org.client).entries()) {
      const { headers } = await client.get('/me');
      expect(headers).toMatchObject({ 'x-ratelimit-tier': tier, 'x-ratelimit-limit': `${limit}` });
      expect(headers['x-ratelimit-remaining']).toBe(`${limit - 1 - n}`);
    }
  });

  test('admit exactly the limit between them, and refuse the rest with 429', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    const answers = await storm(org.client, 200);
    const admitted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(admitted).toHaveLength(limits.starter);
    const remaining = admitted.map(remainingOf).sort((a, b) => a - b);
    expect(remaining).toEqual(Array.from({ length: limits.starter }, (_, n) => n));
    expect(new Set(answers.map(resetOf)).size).toBe(1);
    for (const answer of refused) {
      const { retry_after } = expectRefusal(answer, 429, 'RATE_LIMITED');
      expect(answer.headers['retry-after']).toBe(`${retry_after}`);
      expect(retry_after).toBeGreaterThan(0);
      expect(retry_after).toBeLessThanOrEqual(windowMs / 1000);
      expect(remainingOf(answer)).toBe(0);
    }
  });

  test('count each key by itself, and one key in both headers as one', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    const other = await org.newKey(['read']);
    await storm(org.client, limits.starter + 10);
    expect((await org.client.get('/me')).status).toBe(429);
    const first = await other.client.get('/me');
    expect([first.status, remainingOf(first)]).toEqual([200, limits.starter - 1]);
    const headers = { authorization: `Bearer ${other.secret}` };
    const second = await new Client(world.platform.baseUrl).send('GET', '/me', undefined, { headers });
    expect(remainingOf(second)).toBe(limits.starter - 2);
  });

  test('give all keys of an organization ten times what one has, and take nothing of it from visitors and others', async () => {
    const [org, other] = [await Org.create(world.platform, { tier: 'starter' }), await Org.create(world.platform)];
    const project = await org.newProject();
    const keys = await Promise.all(Array.from({ length: 13 }, () => org.newKey(['read'])));
    const answers = (await Promise.all(keys.map(({ client }) => storm(client, 100)))).flat();
    const admitted = statusCount(answers, 200);
    // What made the project was counted as well.
    expect(admitted).toBe(10 * limits.starter - 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      const refusal = expectRefusal(answer, 429, 'RATE_LIMITED');
      expect(refusal).toMatchObject({ organization_limit: 10 * limits.starter, retry_after: expect.any(Number) });
      expect(refusal.error).toContain('All keys of the organization together');
      expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': `${limits.starter}`, 'x-ratelimit-remaining': '0' });
    }
    for (const client of world.atEach(other.client)) expect((await client.get('/me')).status).toBe(200);
    const visitor = await WidgetVisitor.arrive(world.platform.baseUrl, project);
    expect((await visitor.me()).status).toBe(200);
  });

  test('a key beyond its own limit takes nothing from the other keys of its organization', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    const other = await org.newKey(['read']);
    const answers = await storm(org.client, 11 * limits.starter);
    expect(answers.some(({ json }) => 'organization_limit' in (json as object))).toBe(false);
    expect((await other.client.get('/me')).status).toBe(200);
  });

  test('refused writes are not done', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    const project = await org.newProject();
    await storm(org.client, limits.starter);
    expectRefusal(await project.upsertContact({ name: 'Late' }), 429, 'RATE_LIMITED');
    const { client } = await org.newKey(['read']);
    expect((await project.with(client).listContacts()).data).toEqual([]);
  });

  test('show the same window to its end, and begin a whole one after it', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    const before = await storm(org.client, limits.starter + 1);
    const firstReset = resetOf(before[0] as Answer);
    // Time enough for a request within it, however busy the machine is.
    const endMs = await moveWindowEnd(org.key.id, 5_000);
    const during = await org.client.get('/me');
    const after = await poll(
      async () => {
        const answer = await org.client.get('/me');
        return answer.status === 200 ? answer : undefined;
      },
      { what: 'the next window to begin' },
    );
    const afterMs = Date.now();
    expect(expectRefusal(during, 429, 'RATE_LIMITED').retry_after).toBeLessThanOrEqual(6);
    expect([remainingOf(during), resetOf(during)]).toEqual([0, Math.ceil(endMs / 1000)]);
    expect(firstReset * 1000).toBeGreaterThan(endMs);
    expect(afterMs).toBeGreaterThanOrEqual(endMs);
    expect(remainingOf(after)).toBe(limits.starter - 1);
    expect(resetOf(after) * 1000).toBeGreaterThanOrEqual(endMs + windowMs);
    expect(resetOf(after) * 1000).toBeLessThan(afterMs + windowMs + 1_000);
    const [, second] = world.atEach(org.client);
    expect([remainingOf(await second.get('/me')), resetOf(await second.get('/me'))]).toEqual([
      limits.starter - 2,
      resetOf(after),
    ]);
  });

  /** Makes a key's window end so soon from now; returns when. */
  function moveWindowEnd(keyId: string, ms: number): Promise<number> {
    return withRedis(world.redis.url, async (redis) => {
      const [name] = await redis.keys(`*window:key:${keyId}`);
      expect(name).toBeDefined();
      const endMs = Date.now() + ms;
      await redis.pExpireAt(name ?? '', endMs);
      return endMs;
    });
  }

  test('limit callers without a valid key per address, under the starter numbers', async () => {
    const org = await Org.create(world.platform, { tier: 'starter' });
    for (const client of world.atEach(org.client)) expect((await client.get('/me')).status).toBe(200);
    const anonymous = [undefined, 'nonsense', makeApiKey(), makeApiKey()];
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, n) => {
        const client = new Client(world.platform.gateway[n % 2]?.url ?? '', anonymous[n % anonymous.length]);
        return n % 5 === 4 ? client.get('/nothing') : client.get('/me');
      }),
    );
    expect(statusCount(answers, 429)).toBe(160 - limits.starter);
    expect(statusCount(answers, 401) + statusCount(answers, 404)).toBe(limits.starter);
    for (const client of world.atEach(org.client)) expect((await client.get('/me')).status).toBe(200);
  });

  describe('when Redis is down', () => {
    const fallbacks = async (gateway: number) => {
      const metrics = await (await fetch(`${world.platform.gateway[gateway]?.opsUrl}/metrics`)).text();
      return Number(/^pharos_limiter_fallback_total\S* (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
    };

    test('requests go on, each gateway counts by itself, and a metric says so', async () => {
      const org = await Org.create(world.platform, { tier: 'starter' });
      const [first, second] = world.atEach(org.client);
      // The test before has used up what this address may look up.
      for (const client of [first, second])
        await poll(async () => (await client.get('/me')).status === 200, { what: 'the new key to be looked up' });
      expect(await fallbacks(0)).toBe(0);
      await world.redis.kill();
      const answers = await Promise.all(Array.from({ length: 150 }, () => first.get('/me')));
      expect(statusCount(answers, 200)).toBe(limits.starter);
      expect(statusCount(answers, 429)).toBe(150 - limits.starter);
      expect((await second.get('/me')).status).toBe(200);
      expect(await fallbacks(0)).toBeGreaterThanOrEqual(150);
      await world.redis.start();
      const other = world.atEach((await Org.create(world.platform)).client);
      await poll(
        async () => {
          const [a, b] = [await other[0].get('/me'), await other[1].get('/me')];
          return a.status === 200 && remainingOf(b) === remainingOf(a) - 1 && resetOf(a) === resetOf(b);
        },
        { what: 'both gateways to count together again' },
      );
    });
  });
});
