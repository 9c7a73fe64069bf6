import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handle } from '../events/consume.js';
import { answered } from '../testing/fake-sender.js';
import { contactCreated, TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, TestWebhooks, until } from '../testing/test-webhooks.js';

const workers = 20;

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(410);
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

async function happen(times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => endpoint.happens()));
}

/** So many deliveries are refused for good, one after the other. */
async function fail(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await endpoint.happens();
    await endpoint.settled();
  }
}

async function disablings(): Promise<number> {
  const text = `SELECT 1 FROM outbox WHERE type = 'audit.recorded' AND data ->> 'action' = 'disableWebhook'
    AND data ->> 'target_id' = $1`;
  return (await world.rows(text, endpoint.webhookId)).length;
}

test('the tenth failed delivery in a row disables, exactly once, whichever of 20 workers ends it', async () => {
  // One attempt each, so that every one of them ends some.
  world.endpointConcurrency = 1;
  world.concurrency = 1;
  for (let at = 0; at < workers; at += 1) world.worker(at);
  let waiting = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  // They wait for each other, so that as many end at once as there are workers.
  world.sender.answer = async () => {
    waiting += 1;
    if (waiting === workers) open();
    await all;
    return answered(410);
  };
  await happen(workers);
  for (let at = 0; at < workers; at += 1) world.worker(at).dispatcher.ring([endpoint.webhookId]);
  await endpoint.settled();
  expect(world.worker(workers - 1).made.length).toBeGreaterThan(0);
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
  const told = Array.from({ length: workers }, (_, at) => world.worker(at).disabled).flat();
  expect(told.filter((id) => id === endpoint.webhookId)).toHaveLength(1);
  expect(await disablings()).toBe(1);
  expect(await endpoint.attempts()).toHaveLength(workers);
});

test('a success after nine begins the row anew', async () => {
  await fail(9);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 9 });
  world.sender.answer = () => answered(200);
  await fail(1);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  world.sender.answer = () => answered(410);
  await fail(9);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 9 });
  await fail(1);
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
});

test('a delivery counts when its inline attempts are used up, not before, and once', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  for (const [at, waitMs] of [1_000, 5_000, 30_000].entries()) {
    await endpoint.attempted(at + 1);
    expect(await endpoint.facts()).toMatchObject({ failure_count: 0 });
    await world.move(waitMs);
  }
  await endpoint.attempted(4);
  expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
  await world.move(60_000);
  await endpoint.attempted(5);
  await world.move(300_000);
  await endpoint.attempted(6);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 1 });
});

test('a disabled webhook gets nothing and keeps nothing; made active again it counts from zero', async () => {
  await fail(10);
  const before = endpoint.sent.length;
  await endpoint.happens();
  expect(await endpoint.pending()).toBe(0);
  await endpoint.patch({ status: 1 });
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  world.sender.answer = () => answered(200);
  await fail(1);
  expect(endpoint.sent).toHaveLength(before + 1);
});

test('what is on its way when its webhook is disabled does not count beyond ten', async () => {
  await happen(30);
  await endpoint.settled();
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
  expect(await disablings()).toBe(1);
});

test('what was taken ahead for a webhook that is disabled now is not sent', async () => {
  const own = await TestWebhooks.start();
  own.endpointConcurrency = 1;
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await own.hearChanges(() => hear());
  const victim = await TestEndpoint.create(own);
  own.sender.answer = async () => {
    // The eleventh may be on its way before the worker is told.
    if (own.sender.sent.length > 10) await heard;
    return answered(410);
  };
  for (let i = 0; i < 30; i += 1) await handle(own.database, contactCreated(victim));
  own.worker().dispatcher.ring([victim.webhookId]);
  await victim.settled();
  expect(own.sender.sent.length).toBeLessThanOrEqual(11);
  await own.stop();
});

test('tests do not count', async () => {
  for (let i = 0; i < 12; i += 1) await world.webhooks.testWebhook(endpoint.at, aCall());
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  await fail(3);
  world.sender.answer = () => answered(200);
  await world.webhooks.testWebhook(endpoint.at, aCall());
  await until(async () => (await endpoint.facts()).failure_count === 3, 'the count to be as it was');
});
