import type { SendResult } from '@pharos/outbound';
import { answered, failed, type SentRequest } from '@pharos/outbound/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks, until } from '../testing/test-webhooks.js';

/** What the objective of first attempts allows, and what each of them waits here for its endpoint. */
const [promisedMs, slowMs] = [2_500, 10_000];

let world: TestWebhooks;
let endpoint: TestEndpoint;
/** Attempts that wait for an answer, by project. */
let waiting: Map<string, ((result: SendResult) => void)[]>;
/** Whose endpoints answer at once. */
let quick: TestEndpoint[];
beforeEach(async () => {
  world = await TestWebhooks.start();
  [waiting, quick] = [new Map(), []];
  world.sender.answer = ({ url }: SentRequest) => {
    if (quick.some(({ projectId }) => url.includes(projectId))) return answered(200);
    const projectId = url.split('/')[3] ?? '';
    return new Promise((end) => waiting.set(projectId, [...inFlight({ projectId }), end]));
  };
  endpoint = await TestEndpoint.create(world);
});
afterEach(async () => {
  world.sender.answer = () => answered(200);
  for (const ends of waiting.values()) for (const end of ends) end(answered(200));
  await world.stop();
});

const inFlight = ({ projectId }: { projectId: string }) => waiting.get(projectId) ?? [];

/** All that is in flight to it ends so. */
function end(at: TestEndpoint, result: SendResult): void {
  const ends = inFlight(at);
  waiting.delete(at.projectId);
  for (const each of ends) each(result);
}

const sent = (at: TestEndpoint, count: number) => until(() => at.sent.length >= count, `${count} to be sent`);

/** How long so many first attempts waited, as the objective counts it; the earlier workers’ first. */
async function delays(at: TestEndpoint, count: number, workers = 1): Promise<number[]> {
  const all = () =>
    Array.from({ length: workers }, (_, worker) => world.worker(worker).made)
      .flat()
      .flatMap(({ ended, firstDelayMs }) => (ended.webhook_id === at.webhookId ? (firstDelayMs ?? []) : []));
  await until(() => all().length >= count, `${count} first attempts`);
  return all().map(Math.round);
}

/** None of so many first attempts counts as late. */
async function expectInTime(at: TestEndpoint, count: number, workers?: number): Promise<void> {
  const all = await delays(at, count, workers);
  expect([all.length, all.filter((ms) => ms > promisedMs)]).toEqual([count, []]);
}

test('of an endpoint that hangs before a queue none is late; of one that answers all count', async () => {
  const other = await TestEndpoint.create(world);
  quick = [other];
  world.endpointConcurrency = 1;
  for (let n = 0; n < 6; n += 1) await endpoint.happens();
  for (let round = 1; round <= 6; round += 1) {
    await sent(endpoint, round);
    await other.happens();
    await other.attempted(round);
    await world.move(slowMs);
    end(endpoint, failed('timeout'));
    await endpoint.attempted(round);
    await world.rows(`UPDATE due_attempts SET due_at = 'infinity' WHERE attempt > 1`);
  }
  await expectInTime(endpoint, 6);
  await expectInTime(other, 6);
});

test.each([
  ['answers slowly', slowMs],
  ['answers soon', 100],
])('what waits behind others of an endpoint that %s is not late', async (_, durationMs) => {
  world.endpointConcurrency = 2;
  for (let n = 0; n < 20; n += 1) await endpoint.happens();
  for (let count = 2; count <= 20; count += 2) {
    await sent(endpoint, count);
    await world.move(slowMs);
    end(endpoint, { ...answered(200), durationMs });
    await endpoint.attempted(count);
  }
  await expectInTime(endpoint, 20);
});

test('what waits for the slots of its own organization is not late', async () => {
  world.concurrency = 4;
  const { orgId } = endpoint;
  const other = await TestEndpoint.create(world, { at: { orgId, projectId: newProject().projectId } });
  quick = [other];
  for (let n = 0; n < 2; n += 1) await endpoint.happens();
  await sent(endpoint, 2);
  await other.happens();
  await world.move(slowMs);
  expect(other.sent).toEqual([]);
  end(endpoint, answered(200));
  await expectInTime(other, 1);
});

test('what waits for a pause that its endpoint asked for is late only by what it waits after it', async () => {
  await endpoint.happens();
  await sent(endpoint, 1);
  end(endpoint, answered(503, { retryAfter: '60' }));
  await endpoint.attempted(1);
  quick = [endpoint];
  await endpoint.happens();
  await world.move(60_000);
  await expectInTime(endpoint, 2);
});

test('what waits for a worker is late, though its organization has none of its slots', async () => {
  world.concurrency = 2;
  const [second, other] = [await TestEndpoint.create(world), await TestEndpoint.create(world)];
  quick = [other];
  for (const each of [endpoint, second]) {
    await each.happens();
    await sent(each, 1);
  }
  await other.happens();
  await world.move(slowMs);
  expect(other.sent).toEqual([]);
  end(second, answered(200));
  expect(await delays(other, 1)).toEqual([slowMs]);
});

test('what nobody sees is late, also of an endpoint that has been waited for before', async () => {
  world.endpointConcurrency = 1;
  await endpoint.happens();
  await sent(endpoint, 1);
  end(endpoint, answered(200));
  await endpoint.attempted(1);
  quick = [endpoint];
  await world.database.transaction(async (tx) => {
    await world.handle(contactCreated(endpoint), tx);
    await world.move(slowMs);
  });
  endpoint.notify();
  expect(await delays(endpoint, 2)).toEqual([0, slowMs]);
});
