import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnServer, poll, startNats, startRedis } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { callsServed, failed, noLimit, startTraffic, type Traffic } from './steady-traffic.js';

/** As the chart sets them, but shorter. */
const env = { ...noLimit, SHUTDOWN_WAIT_MS: '500', SHUTDOWN_TIMEOUT_MS: '20000' };
const clients = 8;

let servers: OwnServer[] = [];
let platform: Platform;
let traffic: Traffic;
beforeAll(async () => {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  servers = [nats, redis];
  platform = await startPlatform({
    core: 2,
    webhooks: 2,
    knowledge: 1,
    agent: 2,
    nats: nats.url,
    redis: redis.url,
    env,
  });
  traffic = await startTraffic(await platform.createTenant(), clients);
  await poll(async () => traffic.since(0).length > 50, { what: 'traffic' });
});
afterAll(async () => {
  await traffic?.stop();
  await platform?.stop();
  await Promise.all(servers.map((server) => server.dispose()));
});

test('a release that replaces one pod after the other fails no request, and each new pod gets its share', async () => {
  const fromMs = Date.now();
  for (const process of [...platform.core, ...platform.webhooks, ...platform.agent]) {
    expect(await process.stop(), process.output()).toBe(0);
    await process.start();
    // The next one goes when this one is taken part in, as a deployment waits for readiness.
    if (platform.core.includes(process)) await untilServing(process);
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

/** Until calls come to it. */
async function untilServing(process: Platform['core'][number]): Promise<void> {
  const before = await callsServed(process);
  await poll(async () => (await callsServed(process)) > before, { what: 'calls to the new core' });
}
