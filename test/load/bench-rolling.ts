import { setTimeout as sleep } from 'node:timers/promises';
import { startNats, startRedis } from '../support/index.js';
import { startPlatform } from '../support/platform.js';
import { type BenchContext, below, type Figure } from './figures.js';
import { percentile } from './generator.js';
import { PacedTraffic, type Timed } from './paced-traffic.js';
import { newProject } from './seeded-project.js';

const perSecond = 200;
const undisturbedMs = 15_000;
/** Odd, so that each is read and written in turn. */
const conversationCount = 101;
/** The times of the chart: a pod goes on as before for a while, then says that it is to end and serves on, and then ends. */
const preStopMs = 5_000;
const env = { RATE_LIMIT_ENTERPRISE: '100000000', SHUTDOWN_WAIT_MS: '5000', SHUTDOWN_TIMEOUT_MS: '20000' };

/** The p99 of messages posted and read while every pod of every service is replaced, one after the other, over that of before. */
export async function benchRolling({ servers }: BenchContext): Promise<Figure[]> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const urls = { nats: nats.url, redis: redis.url, postgres: servers.postgres };
  const counts = { gateway: 2, core: 2, webhooks: 2, knowledge: 1, agent: 2 };
  const platform = await startPlatform({ ...counts, ...urls, env });
  try {
    const traffic = new PacedTraffic({ targets: platform.gateway, perSecond, request: await requestOf(platform) });
    await traffic.start();
    await sleep(undisturbedMs);
    const fromMs = performance.now();
    const { core, knowledge, agent, webhooks, gateway } = platform;
    for (const process of [core, knowledge, agent, webhooks, gateway].flat()) {
      await sleep(preStopMs);
      await process.stop();
      await process.start();
    }
    const toMs = performance.now();
    await traffic.stop();
    return figures(traffic.timed, fromMs, toMs);
  } finally {
    await platform.stop();
    await Promise.all([nats.dispose(), redis.dispose()]);
  }
}

async function requestOf(platform: Awaited<ReturnType<typeof startPlatform>>) {
  const tenant = await platform.createTenant();
  const { api, apiKey } = tenant;
  const conversations = `/projects/${await newProject(tenant)}/conversations`;
  const paths: string[] = [];
  while (paths.length < conversationCount) {
    const { body } = await api.post(conversations, {});
    paths.push(`/api/v1${conversations}/${body.data.id}`);
  }
  const headers = { 'X-API-Key': apiKey };
  return (n: number) => {
    const path = paths[n % paths.length] as string;
    return n % 2 === 0
      ? { method: 'GET', path, headers }
      : { method: 'POST', path: `${path}/messages`, headers, body: JSON.stringify({ content: `message ${n}` }) };
  };
}

function figures(timed: readonly Timed[], fromMs: number, toMs: number): Figure[] {
  // The first half warms up.
  const before = timed.filter(({ dueMs }) => dueMs >= fromMs - undisturbedMs / 2 && dueMs < fromMs);
  const during = timed.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs);
  const p = (part: readonly Timed[], share: number) =>
    percentile(Float64Array.from(part, ({ tookMs }) => tookMs).sort(), share);
  const failed = during.filter(({ status }) => status === 0 || status >= 500);
  const ratio = p(during, 0.99) / p(before, 0.99);
  const both = (share: number) => `${p(before, share).toFixed(1)}; ${p(during, share).toFixed(1)}`;
  return [
    { what: `${perSecond} requests/s, p50 ms: undisturbed; rolling`, value: both(0.5) },
    { what: `${perSecond} requests/s, p99 ms: undisturbed; rolling`, value: both(0.99) },
    below('rolling restart of all services: p99 / undisturbed', ratio, 3, 2),
    {
      what: `rolling restart: failed of ${during.length} requests`,
      value:
        failed.length === 0 ? '0' : `${failed.length} (${[...new Set(failed.map(({ status }) => status))].join(', ')})`,
      bar: { text: 'none', met: failed.length === 0 },
    },
  ];
}
