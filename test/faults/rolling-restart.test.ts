import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSearchEngines } from '../support/engines.js';
import { apiClient, poll, startNats, startRedis } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { callsServed, failed, noLimit, startTraffic, type Traffic } from './steady-traffic.js';

/** As the chart sets them, but shorter. */
const env = { ...noLimit, SHUTDOWN_WAIT_MS: '500', SHUTDOWN_TIMEOUT_MS: '20000' };
const clients = 8;

const endServers: (() => Promise<unknown>)[] = [];
let platform: Platform;
let traffic: Traffic;
/** The gateways that a balancer sends requests to. It leaves one out before its pod is told to end: that is what `preStop` is for. */
const balanced = new Set<Platform['gateway'][number]>();

beforeAll(async () => {
  const [nats, redis, engines] = await Promise.all([startNats(), startRedis(), startSearchEngines()]);
  endServers.push(nats.dispose, redis.dispose, engines.close);
  platform = await startPlatform({
    gateway: 2,
    core: 2,
    webhooks: 2,
    knowledge: 2,
    agent: 2,
    nats: nats.url,
    redis: redis.url,
    env: { ...env, ...engines.env },
  });
  for (const gateway of platform.gateway) balanced.add(gateway);
  const tenant = await platform.createTenant();
  traffic = await startTraffic(tenant, clients, inTurn(tenant.apiKey));
  await poll(async () => traffic.since(0).length > 50, { what: 'traffic' });
});
afterAll(async () => {
  await traffic?.stop();
  await platform?.stop();
  await Promise.all(endServers.map((end) => end()));
});

/** Each request by the next gateway, as a balancer does. */
function inTurn(apiKey: string) {
  const apis = new Map(platform.gateway.map((gateway) => [gateway, apiClient(gateway.url, apiKey)]));
  let turn = 0;
  return () => {
    const [gateway] = [...balanced].slice(turn++ % balanced.size);
    const api = gateway && apis.get(gateway);
    if (!api) throw new Error('no gateway is left');
    return api;
  };
}

test('a release that replaces one pod after the other fails no request, and each new pod gets its share', async () => {
  const fromMs = Date.now();
  const { core, webhooks, knowledge, agent, gateway } = platform;
  for (const process of [...core, ...webhooks, ...knowledge, ...agent, ...gateway]) {
    balanced.delete(process);
    expect(await process.stop(), process.output()).toBe(0);
    await process.start();
    if (gateway.includes(process)) balanced.add(process);
    // The next one goes when this one is taken part in, as a deployment waits for readiness.
    if (core.includes(process)) await untilServing(process);
  }
  const answers = traffic.since(fromMs);
  expect(answers.length).toBeGreaterThan(100);
  expect(failed(answers)).toEqual([]);
});

test('a pod that dies costs less than one request in a hundred, and what it was asked for is asked of the other', {
  timeout: 600_000,
}, async () => {
  const [, second] = platform.core;
  if (!second) throw new Error('there are two');
  // Each client may lose two: what was under way, and what it asks before the gateway knows.
  const enough = clients * 2 * 100;
  const fromMs = Date.now();
  await second.kill();
  await poll(async () => traffic.since(fromMs).length > enough, {
    what: 'traffic beside the dead core',
    timeoutMs: 240_000,
  });
  await second.start();
  await untilServing(second);
  const answers = traffic.since(fromMs);
  expect(failed(answers).length / answers.length).toBeLessThan(0.01);
});

test('nothing that was acknowledged meanwhile is lost', async () => {
  await traffic.stop();
  expect(traffic.since(0).filter(({ status }) => status === 201).length).toBeGreaterThan(100);
  expect(await traffic.lost()).toEqual([]);
});

/** Until calls come to it. */
async function untilServing(process: Platform['core'][number]): Promise<void> {
  const before = await callsServed(process);
  await poll(async () => (await callsServed(process)) > before, { what: 'calls to the new core' });
}
