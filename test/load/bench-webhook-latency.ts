import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/poll.js';
import { type BenchContext, below, byTurns, type Figure, type Sides, spread } from './figures.js';
import { percentile } from './generator.js';
import { newProject } from './seeded-project.js';
import { type ReceiverProcess, startReceiverProcess } from './webhook-processes.js';

const steady = { perSecond: 200, seconds: 15 };
const endpoints = 100;
/** The load of many endpoints. Each event reaches every one: two a second are two hundred deliveries a second. */
const fanned = { perSecond: 2, seconds: 12 };
const pairs = 3;

/** How long after the write's answer its webhook arrives, and what an endpoint that hangs does to that of the others. */
export async function benchWebhookLatency(context: BenchContext): Promise<Figure[]> {
  const receiver = await startReceiverProcess();
  try {
    return [...(await firstAttempts(context, receiver)), ...(await withOneHanging(context, receiver))];
  } finally {
    await receiver.stop();
  }
}

async function firstAttempts(context: BenchContext, receiver: ReceiverProcess): Promise<Figure[]> {
  const path = await makeProject(context);
  await makeWebhook(context, path, `${receiver.url}/timed`);
  await write(context, path, { perSecond: 50, seconds: 2 });
  await sleep(500);
  await receiver.arrivals();
  const latencies = await measure(context, path, receiver, steady, 1);
  const at = (share: number) => percentile(latencies, share);
  return [
    {
      what: `first attempt after the answer, ${steady.perSecond} events/s: ms at p50, p99`,
      value: `${at(0.5).toFixed(1)}, ${at(0.99).toFixed(1)}`,
    },
    below(`first attempt after the answer, ${steady.perSecond} events/s: ms at p95`, at(0.95), 1_000, 1),
  ];
}

async function withOneHanging(context: BenchContext, receiver: ReceiverProcess): Promise<Figure[]> {
  const path = await makeProject(context);
  const others = endpoints - 1;
  for (let n = 0; n < others; n += 1) await makeWebhook(context, path, `${receiver.url}/timed/${n}`);
  const last = await makeWebhook(context, path, `${receiver.url}/count`);
  const run = async (target: string) => {
    await context.tenant.api.patch(`${path}/webhooks/${last}`, { url: `${receiver.url}${target}`, status: 'active' });
    return percentile(await measure(context, path, receiver, fanned, others), 0.99);
  };
  const sides = await byTurns(
    pairs,
    () => run('/hang'),
    () => run('/count'),
  );
  return hangingFigures(`one of ${endpoints} endpoints hangs: p99 of the others`, sides);
}

/** What endpoints that hang do to others: their times with and without, and the ratio. */
export function hangingFigures(what: string, { first, second, ratios }: Sides): Figure[] {
  return [
    { what: `${what}, ms without / with`, value: `${spread(second, 1)} / ${spread(first, 1)}` },
    below(`${what}, with / without`, ratios, 1.1, 2),
  ];
}

/** Measures the milliseconds from each write's answer to each arrival; sorted. */
export async function measure(
  context: BenchContext,
  path: string,
  receiver: ReceiverProcess,
  load: typeof steady,
  copies: number,
): Promise<Float64Array> {
  const answered = await write(context, path, load);
  const latencies: number[] = [];
  await poll(
    async () => {
      for (const [, contactId, atMs] of await receiver.arrivals()) {
        const answeredAtMs = answered.get(contactId);
        if (answeredAtMs !== undefined) latencies.push(Math.max(0, atMs - answeredAtMs));
      }
      return latencies.length >= answered.size * copies;
    },
    { what: 'all webhooks to arrive', timeoutMs: 60_000 },
  );
  return Float64Array.from(latencies).sort();
}

/** Makes contacts at a steady pace, however long each takes. Returns when each was acknowledged, by the day's clock. */
async function write(
  { tenant }: BenchContext,
  path: string,
  { perSecond, seconds }: typeof steady,
): Promise<Map<string, number>> {
  const answered = new Map<string, number>();
  const writes: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueMs = startedMs + (n * 1_000) / perSecond;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    writes.push(
      tenant.api.post(`${path}/contacts`, { name: 'Ada' }).then(({ status, body }) => {
        if (status !== 201) throw new Error(`a contact was not made: ${status}`);
        answered.set(body.data.id, performance.timeOrigin + performance.now());
      }),
    );
  }
  await Promise.all(writes);
  return answered;
}

/** Makes a project and returns its path. */
export async function makeProject({ tenant }: BenchContext): Promise<string> {
  return `/projects/${await newProject(tenant)}`;
}

export async function makeWebhook({ tenant }: BenchContext, path: string, url: string): Promise<string> {
  const { body } = await tenant.api.post(`${path}/webhooks`, { url, events: ['contact.created'] });
  return body.data.id;
}
