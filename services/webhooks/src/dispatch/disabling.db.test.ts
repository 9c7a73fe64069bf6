import { answered, failed } from '@pharos/outbound/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, TestWebhooks, until } from '../testing/test-webhooks.js';

const workers = 20;

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(404);
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

/** What says that it was disabled: entries of the audit log, and events. */
async function disablings(): Promise<unknown> {
  const text = `SELECT type FROM outbox WHERE ordering_key = $1
    AND (type = 'webhook.disabled' OR data ->> 'action' = 'disableWebhook') ORDER BY type`;
  return (await world.rows<{ type: string }>(text, endpoint.webhookId)).map(({ type }) => type);
}

const once = ['audit.recorded', 'webhook.disabled'];

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
    return answered(404);
  };
  await happen(workers);
  for (let at = 0; at < workers; at += 1) endpoint.notify(at);
  await endpoint.settled();
  // Workers hear of what is committed a moment later.
  const made = () => Array.from({ length: workers }, (_, at) => world.worker(at).made.length);
  await expect.poll(() => Math.min(...made()), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
  const disabled = Array.from({ length: workers }, (_, at) => world.worker(at).disabled).flat();
  expect(disabled.filter((id) => id === endpoint.webhookId)).toHaveLength(1);
  expect(await disablings()).toEqual(once);
  expect(await endpoint.attempts()).toHaveLength(workers);
});

test('150 deliveries to an endpoint that hangs: ten are counted, then it is disabled, and all that is left is held', async () => {
  // One worker of its own, which makes 16 attempts at a time.
  const world = await TestWebhooks.start();
  const endpoint = await TestEndpoint.create(world);
  const inFlight: (() => void)[] = [];
  const timeOut = () => {
    for (const each of inFlight.splice(0)) each();
  };
  onTestFinished(async () => {
    world.sender.answer = () => answered(404);
    timeOut();
    await world.stop();
  });
  world.sender.answer = async () => {
    await new Promise<void>((timedOut) => void inFlight.push(timedOut));
    return { ...failed('timeout'), durationMs: 10_000 };
  };
  for (let count = 0; count < 150; count += 1) {
    await endpoint.happens();
    // What becomes due at the same moment has no order.
    await world.move(1);
  }
  const isDisabled = async () => (await endpoint.facts()).status === 'disabled';
  let most = 16;
  for (let ended = 0; !(await isDisabled()); most = 1) {
    await until(() => inFlight.length === most, 'as many to be in flight as may be');
    await world.move(10_000);
    timeOut();
    ended += most;
    await endpoint.attempted(ended);
  }
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
  const left = async () => {
    timeOut();
    await world.stopBacklogs();
    return endpoint.pending();
  };
  await until(async () => (await left()) === 0, 'nothing to be pending');
  const ended = 'SELECT outcome, count(*)::integer AS count FROM deliveries WHERE webhook_id = $1 GROUP BY outcome';
  expect(await world.rows(ended, endpoint.webhookId)).toEqual([{ outcome: 'held', count: 150 }]);
  // The oldest first, four times each until it counts: behind the first 16 only the one whose turn comes while no retry is due.
  const tried = new Set((await endpoint.attempts()).map(({ delivery_id }) => delivery_id));
  expect(tried.size).toBe(16 + 1);
});

test('a success after nine begins the row anew', async () => {
  await fail(9);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 9 });
  world.sender.answer = () => answered(200);
  await fail(1);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  world.sender.answer = () => answered(404);
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
  // In the long tail a wait may be a tenth longer.
  await world.move(66_000);
  await endpoint.attempted(5);
  await world.move(330_000);
  await endpoint.attempted(6);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 1 });
});

test('a disabled webhook gets nothing; made active again it counts from zero', async () => {
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
  expect(await disablings()).toEqual(once);
});

test.each([
  ['', false],
  [' of what is to be sent again', true],
])('a success%s that comes after the webhook was disabled does not begin the row anew', async (_, redeliver) => {
  const late = world.answerLater(answered(200));
  await endpoint.happens();
  await until(() => endpoint.sent.length === 1, 'the first to be in flight');
  world.sender.answer = () => answered(404);
  for (let n = 1; n <= 10; n += 1) {
    await endpoint.happens();
    endpoint.notify(1);
    await endpoint.attempted(n);
  }
  await world.rows('UPDATE due_attempts SET redeliver = $2 WHERE webhook_id = $1', endpoint.webhookId, redeliver);
  late.open();
  await endpoint.attempted(11);
  expect(await endpoint.facts()).toEqual({ status: 'disabled', failure_count: 10 });
});

test('tests do not count', async () => {
  for (let i = 0; i < 12; i += 1) await world.webhooks.testWebhook(endpoint.at, aCall());
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  await fail(3);
  world.sender.answer = () => answered(200);
  await world.webhooks.testWebhook(endpoint.at, aCall());
  await until(async () => (await endpoint.facts()).failure_count === 3, 'the count to be as it was');
});

test('who disables a webhook that the platform has disabled has nothing held for it any more', async () => {
  await endpoint.disable();
  await endpoint.happens();
  expect(await endpoint.ended('held')).toBe(1);
  await endpoint.patch({ description: 'Still the platform’s' });
  expect((await endpoint.webhook())?.disabledReason).toBe(1);
  await endpoint.patch({ status: 2 });
  expect((await endpoint.webhook())?.disabledReason).toBe(2);
  await endpoint.happens();
  expect(await endpoint.ended('held')).toBe(1);
});
