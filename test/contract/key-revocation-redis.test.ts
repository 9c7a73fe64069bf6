import { ask } from '@pharos/gateway/testing/ask';
import { FakeCore } from '@pharos/gateway/testing/fake-core';
import { FakeTenants } from '@pharos/gateway/testing/fake-tenant';
import { openStream } from '@pharos/gateway/testing/open-stream';
import { type StartedGateway, startGateway } from '@pharos/gateway/testing/start-gateway';
import { type Clock, createRegistry, type MetricsRegistry, systemClock } from '@pharos/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uniqueName } from '../support/databases.js';
import { canStart, type OwnServer, startRedis } from '../support/own-servers.js';
import { poll } from '../support/poll.js';
import { describeKeyRevocation } from './key-revocation.js';

const possible = canStart('redis');
let redis: OwnServer;

beforeAll(async () => {
  if (possible) redis = await startRedis();
});

afterAll(() => redis?.dispose());

interface Pair {
  core: FakeCore;
  tenants: FakeTenants;
  gateways: readonly [StartedGateway, StartedGateway];
  registry: MetricsRegistry;
  close(): Promise<void>;
}

/** Two gateways that share a Redis and a core. Resolves when both are connected. */
async function openPair(env: Record<string, string> = {}, clock: Clock = systemClock): Promise<Pair> {
  const core = new FakeCore();
  const tenants = new FakeTenants(core);
  const own = { REDIS_URL: redis.url, REDIS_PREFIX: `${uniqueName('keys')}:`, REDIS_TIMEOUT_MS: '30000' };
  const shared = { ...own, REPLICAS: '2', ...env };
  const registry = createRegistry();
  const gateways = [
    await startGateway(core, shared, { registry, clock }),
    await startGateway(core, shared, { registry, clock }),
  ] as const;
  const close = async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  };
  await Promise.all(gateways.map((gateway) => untilShared(gateway, registry)));
  return { core, tenants, gateways, registry, close };
}

/** The counter of requests that were counted locally stands still once the gateway uses Redis. */
async function untilShared(gateway: StartedGateway, registry: MetricsRegistry): Promise<void> {
  await poll(
    async () => {
      const before = await fallbacks(registry);
      await ask(gateway.base, 'GET', '/api/v1/nowhere');
      return (await fallbacks(registry)) === before;
    },
    { what: 'the gateway to use Redis' },
  );
}

async function fallbacks(registry: MetricsRegistry): Promise<number> {
  const metric = await registry.getSingleMetric('pharos_limiter_fallback_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

describe.skipIf(!possible)('with Redis', () => describeKeyRevocation('a shared Redis', () => openPair()));

describe.skipIf(!possible)('two gateways on one Redis', () => {
  let pair: Pair;
  let orgId: string;
  let key: { value: string; id: string };

  beforeEach(async () => {
    pair = await openPair({ RATE_LIMIT_PRO: '20' });
    orgId = pair.tenants.makeOrg();
    key = pair.tenants.makeKey(orgId, { tier: 'pro' });
  });

  afterEach(async () => {
    await pair.close();
    await redis.kill();
    await redis.start();
  });

  const me = (gateway: StartedGateway, value = key.value) =>
    ask(gateway.base, 'GET', '/api/v1/me', { headers: { 'X-API-Key': value } });
  const statuses = async (times: number) => {
    const gateways = Array.from({ length: times }, (_, at) => pair.gateways[at % 2 === 0 ? 0 : 1]);
    return (await Promise.all(gateways.map((gateway) => me(gateway)))).map(({ status }) => status);
  };
  const resolved = () => pair.core.requests('resolveApiKey').length;

  test('admit the key’s limit together, and no more', async () => {
    const got = await statuses(60);
    expect(got.filter((status) => status === 200)).toHaveLength(20);
    expect(got.filter((status) => status === 429)).toHaveLength(40);
  });

  test('ask core for a key once each, not once a request', async () => {
    await statuses(20);
    expect(resolved()).toBe(2);
  });

  test('go on when Redis is down, and say so in a metric', async () => {
    await redis.kill();
    const before = await fallbacks(pair.registry);
    expect((await me(pair.gateways[0])).status).toBe(200);
    expect((await me(pair.gateways[1])).status).toBe(200);
    expect(await fallbacks(pair.registry)).toBe(before + 2);
  });

  test('each keep the limit for themselves while Redis is down', async () => {
    await redis.kill();
    const got = await statuses(60);
    expect(got.filter((status) => status === 200)).toHaveLength(40);
  });

  test('trust no remembered key while Redis is down: core is asked for every request', async () => {
    expect((await me(pair.gateways[1])).status).toBe(200);
    await redis.kill();
    pair.tenants.revoke(key.id);
    expect((await me(pair.gateways[1])).status).toBe(401);
  });

  test('revoke also without Redis: when the call has answered, no lease is left', async () => {
    const admin = pair.tenants.makeKey(orgId);
    expect((await me(pair.gateways[1])).status).toBe(200);
    await redis.kill();
    const path = `/api/v1/orgs/${orgId}/api-keys/${key.id}`;
    const revoked = await ask(pair.gateways[0].base, 'DELETE', path, { headers: { 'X-API-Key': admin.value } });
    expect(revoked.status).toBe(200);
    await redis.start();
    await Promise.all(pair.gateways.map((gateway) => untilShared(gateway, pair.registry)));
    for (const gateway of pair.gateways) expect((await me(gateway)).status).toBe(401);
  });

  test('forget what they remembered when Redis may have forgotten a revocation', async () => {
    const admin = pair.tenants.makeKey(orgId);
    expect((await me(pair.gateways[1])).status).toBe(200);
    const path = `/api/v1/orgs/${orgId}/api-keys/${key.id}`;
    await ask(pair.gateways[0].base, 'DELETE', path, { headers: { 'X-API-Key': admin.value } });
    await redis.kill();
    await redis.start();
    await untilShared(pair.gateways[1], pair.registry);
    expect((await me(pair.gateways[1])).status).toBe(401);
  });

  test('share the limit again once Redis is back', async () => {
    await redis.kill();
    await statuses(4);
    await redis.start();
    await Promise.all(pair.gateways.map((gateway) => untilShared(gateway, pair.registry)));
    const got = await statuses(60);
    expect(got.filter((status) => status === 200)).toHaveLength(20);
  });
});

test.skipIf(!possible)(
  'a stream ends when another gateway revokes its key, although its own remembers the key and asks nobody',
  async () => {
    let stoppedMs: number | undefined;
    const clock = { ...systemClock, monotonicMs: () => stoppedMs ?? systemClock.monotonicMs() };
    const { core, tenants, gateways, close } = await openPair({}, clock);
    const orgId = tenants.makeOrg();
    core
      .on('openFeed', () => ({ lastPlace: 1 }))
      .on('awaitFeedNews', () => new Promise((answer) => setTimeout(() => answer({ latest: '1' }), 50).unref()));
    const [lead, key] = [tenants.makeKey(orgId), tenants.makeKey(orgId)];
    // From here on nothing that is remembered runs out.
    stoppedMs = systemClock.monotonicMs();
    const path = `/api/v1/projects/${tenants.makeProject(orgId)}/events`;
    const [stream, other] = await Promise.all(
      [key, lead].map(({ value }) => openStream(gateways[1].base, path, { 'X-API-Key': value })),
    );
    const asked = core.requests('resolveApiKey').length;
    const revoking = `/api/v1/orgs/${orgId}/api-keys/${key.id}`;
    const revoked = await ask(gateways[0].base, 'DELETE', revoking, { headers: { 'X-API-Key': lead.value } });
    expect(revoked.status).toBe(200);
    await poll(() => stream?.isOver(), { what: 'the stream of the revoked key to end' });
    expect(other?.isOver()).toBe(false);
    // The first gateway had to ask for the key of whoever revoked; the second one for nobody's.
    expect(core.requests('resolveApiKey').length).toBe(asked + 1);
    other?.close();
    await close();
  },
);
