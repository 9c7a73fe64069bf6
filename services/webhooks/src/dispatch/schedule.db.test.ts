import { createHmac } from 'node:crypto';
import type { SendResult } from '@pharos/outbound';
import { answered, failed } from '@pharos/outbound/testing';
import { describe, expect, test, vi } from 'vitest';
import { spreadOf, waitAfter } from '../deliveries/schedule.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

const waits = [1_000, 5_000, 30_000, 60_000, 300_000, 1_800_000, 7_200_000, 43_200_000];

useWorld();

test('nine attempts at their very waits, each with its number, all with one id and one body', async () => {
  world.sender.answer = () => answered(503);
  await endpoint.happens();
  const waited: number[] = [];
  for (const [at, stepMs] of waits.entries()) {
    const attempts = await endpoint.attempted(at + 1);
    const last = attempts.at(-1);
    const waitMs = (last?.next_attempt_at?.getTime() ?? 0) - (last?.created_at.getTime() ?? 0);
    // The long tail is spread by the delivery's id.
    expect(waitMs).toBe(waitAfter(at + 1, { isTest: false, spread: spreadOf(last?.delivery_id ?? '') })?.waitMs);
    expect(waitMs).toBeGreaterThanOrEqual(stepMs);
    waited.push(waitMs);
    await world.move(waitMs - 1);
    expect(await world.dueWebhooks()).not.toContain(endpoint.webhookId);
    await world.move(1);
  }
  const attempts = await endpoint.attempted(9);
  await endpoint.settled();
  expect(attempts.map(({ attempt, status, status_code }) => [attempt, status, status_code])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => [attempt, 'failed', 503]),
  );
  expect(attempts.at(-1)?.next_attempt_at).toBeNull();
  expect(endpoint.headers('X-Service-Attempt')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(new Set(endpoint.headers('X-Service-Delivery'))).toEqual(new Set([attempts[0]?.delivery_id]));
  expect(new Set(endpoint.sent.map(({ body }) => body)).size).toBe(1);
  // The moved clock is also the one of the headers.
  const stamps = endpoint.headers('X-Service-Timestamp').map(Number);
  for (const [at, waitMs] of waited.entries())
    expect(Math.abs((stamps[at + 1] ?? 0) - (stamps[at] ?? 0) - waitMs / 1_000)).toBeLessThan(1);
});

test('every header, and both signatures over the bytes that are sent', async () => {
  const seconds = async () => {
    const [row] = await world.rows<{ at: number }>('SELECT floor(extract(epoch FROM clock_now()))::float8 AS at');
    return row?.at ?? Number.NaN;
  };
  const from = await seconds();
  await endpoint.happens();
  await endpoint.settled();
  const [request] = endpoint.sent;
  const body = request?.body ?? '';
  const [attempt] = await endpoint.attempts();
  const id = attempt?.delivery_id ?? '';
  const stamp = request?.headers['webhook-timestamp'] ?? '';
  expect(Number(stamp)).toBeGreaterThanOrEqual(from);
  expect(Number(stamp)).toBeLessThanOrEqual(await seconds());
  const key = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  expect(request?.url).toBe(`https://hooks.example.com/${endpoint.projectId}/in`);
  expect(request?.headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': 'contact.created',
    'X-Service-Delivery': id,
    'X-Service-Signature': `sha256=${createHmac('sha256', endpoint.secret).update(body).digest('hex')}`,
    'X-Service-Timestamp': stamp,
    'X-Service-Attempt': '1',
    'webhook-id': id,
    'webhook-timestamp': stamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${stamp}.${body}`).digest('base64')}`,
  });
  expect(JSON.parse(body)).toEqual({
    id,
    event: 'contact.created',
    timestamp: 1_767_261_600,
    project_id: endpoint.projectId,
    data: expect.objectContaining({ project_id: endpoint.projectId, email: 'ada@example.com' }),
  });
});

describe('what an endpoint answers decides whether it is tried again', () => {
  test.each([
    ['2xx', answered(204), 'delivered', false],
    ['3xx', answered(302), 'failed', false],
    ['another 4xx', answered(404), 'failed', false],
    ['408, 425, 429', answered(429), 'failed', true],
    ['5xx', answered(500), 'failed', true],
    ['a timeout', failed('timeout'), 'failed', true],
    ['a network error', failed('connection'), 'failed', true],
    ['a blocked address', failed('blocked_address'), 'failed', true],
  ] satisfies [string, SendResult, string, boolean][])('%s', async (_, result, status, again) => {
    world.sender.answer = () => result;
    await endpoint.happens();
    const [attempt] = await endpoint.attempted(1);
    expect(attempt).toMatchObject({
      status,
      status_code: result.kind === 'answered' ? result.statusCode : null,
      error: result.kind === 'failed' ? result.error : null,
    });
    expect(attempt?.next_attempt_at !== null).toBe(again);
    expect(await endpoint.pending()).toBe(again ? 1 : 0);
  });
});

test.each([
  ['1', 1_000],
  ['120', 120_000],
  ['86400', 86_400_000],
  ['90000', 86_400_000],
])('Retry-After: %s makes the first wait %i ms', async (retryAfter, waitMs) => {
  world.sender.answer = () => answered(429, { retryAfter });
  await endpoint.happens();
  const [attempt] = await endpoint.attempted(1);
  expect((attempt?.next_attempt_at?.getTime() ?? 0) - (attempt?.created_at.getTime() ?? 0)).toBe(waitMs);
});

test('however many attempts fail, one timer wakes the worker for those of one endpoint and moment', async () => {
  world.worker();
  const before = world.clock.sleeping;
  world.sender.answer = () => answered(500);
  for (let i = 0; i < 50; i += 1) await endpoint.happens();
  await endpoint.attempted(50);
  expect(world.clock.sleeping - before).toBeLessThan(5);
});

describe('the webhook is read again before each attempt', () => {
  /** What happens later, and elsewhere, is delivered: by then what was due before would have been. */
  const others = async () => {
    const other = await TestEndpoint.create(world);
    endpoint.notify();
    await other.happens();
    await other.attempted(1);
  };

  const firstFails = async () => {
    world.sender.answer = () => answered(500);
    await endpoint.happens();
    await endpoint.attempted(1);
    world.sender.answer = () => answered(200);
  };

  test('a new secret signs the next attempt', async () => {
    await firstFails();
    const { secret } = await world.webhooks.rotateWebhookSecret(endpoint.at, aCall());
    await world.move(1_000);
    await endpoint.settled();
    const [first, second] = endpoint.headers('X-Service-Signature');
    const body = endpoint.sent[0]?.body ?? '';
    expect(first).toBe(`sha256=${createHmac('sha256', endpoint.secret).update(body).digest('hex')}`);
    expect(second).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  });

  test.each([
    { where: 'in the replica that answered, at once', another: false, heard: [] },
    {
      where: 'in another replica, once the notification is heard of',
      another: true,
      heard: [() => endpoint.webhookId],
    },
    // As a listener says it that was cut off, and is back.
    { where: 'in another replica, once it may have been lost', another: true, heard: [() => undefined] },
  ])('a new secret signs also what was being taken when it was made: $where', async ({ another, heard }) => {
    const { database } = world;
    const { dispatcher } = world.worker();
    if (another) vi.spyOn(dispatcher, 'changed').mockImplementationOnce(() => undefined);
    const query = database.query.bind(database);
    let rotated = endpoint.secret;
    const taking = vi.spyOn(database, 'query').mockImplementation(async (statement, values) => {
      const rows = await query(statement, values);
      if (statement.name !== 'claim_attempts' || rotated !== endpoint.secret) return rows as never;
      rotated = (await world.webhooks.rotateWebhookSecret(endpoint.at, aCall())).secret;
      for (const webhookId of heard) dispatcher.changed(webhookId());
      return rows as never;
    });
    await endpoint.happens();
    await endpoint.attempted(1).finally(() => taking.mockRestore());
    const body = endpoint.sent[0]?.body ?? '';
    const signed = `sha256=${createHmac('sha256', rotated).update(body).digest('hex')}`;
    expect(endpoint.headers('X-Service-Signature')).toEqual([signed]);
  });

  test('a new URL gets the next attempt', async () => {
    await firstFails();
    await endpoint.patch({ url: `https://hooks.example.com/${endpoint.projectId}/moved` });
    await world.move(1_000);
    await endpoint.settled();
    expect(endpoint.sent.map(({ url }) => url)).toEqual([
      `https://hooks.example.com/${endpoint.projectId}/in`,
      `https://hooks.example.com/${endpoint.projectId}/moved`,
    ]);
  });

  test('a disabled webhook gets none', async () => {
    await firstFails();
    await endpoint.patch({ status: 2 });
    await world.move(1_000);
    await others();
    expect(endpoint.sent).toHaveLength(1);
  });

  test('a deleted webhook gets none', async () => {
    await firstFails();
    await world.webhooks.deleteWebhook(endpoint.at, aCall());
    await world.move(1_000);
    await others();
    expect(endpoint.sent).toHaveLength(1);
  });
});

test('what cannot be made for a fault of ours fails, says so, comes to an end, and counts for nothing', async () => {
  world.sender.answer = () => {
    throw new TypeError('a fault of ours');
  };
  await endpoint.happens();
  const hours = 14 * 3_600_000;
  // The third begins after the horizon.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await endpoint.attempted(attempt);
    await world.move(hours);
  }
  await endpoint.settled();
  const attempts = await endpoint.attempts();
  expect(attempts.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(3).fill('failed internal'));
  expect(await endpoint.ended('failed')).toBe(1);
  expect(await endpoint.facts()).toMatchObject({ status: 'active', failure_count: 0 });
});
