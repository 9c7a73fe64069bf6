import { enums } from '@pharos/contract';
import { answered } from '@pharos/outbound/testing';
import { describe, expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { readBacklog } from './backlog.js';
import { endpointStats } from './get-endpoint-stats.js';
import type { DeliveryState } from './record.js';

useWorld();

const hourMs = 3_600_000;

/** Something happens, and the endpoint answers so; the id of the delivery. */
async function delivered(statusCode: number): Promise<string> {
  const before = (await endpoint.attempts()).length;
  world.sender.answer = () => answered(statusCode);
  await endpoint.happens();
  return (await endpoint.attempted(before + 1)).at(-1)?.delivery_id ?? '';
}

const get = (deliveryId: string) => world.deliveries.getDelivery({ ...endpoint.at, deliveryId }, aCall());
const stateOf = async (id: string) => enums.deliveryState.toText((await get(id)).delivery?.state ?? 0);
const listed = async (state: DeliveryState, event?: string) => {
  const request = { ...endpoint.at, state: enums.deliveryState.fromText(state), event, page: undefined };
  return (await world.deliveries.listDeliveries(request, aCall())).deliveries;
};
const idsOf = async (state: DeliveryState, event?: string) => (await listed(state, event)).map(({ id }) => id);
const setOutcome = (id: string, outcome: string) =>
  world.rows('UPDATE deliveries SET outcome = $2 WHERE id = $1', id, outcome);

describe('a delivery shows', () => {
  test('its state, the very payload that was sent, and its attempts, newest first', async () => {
    const id = await delivered(503);
    world.sender.answer = () => answered(200);
    await world.move(1_000);
    await endpoint.settled();
    const { delivery, payload, attempts } = await get(id);
    expect(delivery).toMatchObject({ id, webhookId: endpoint.webhookId, event: 'contact.created' });
    expect(delivery).not.toHaveProperty('nextAttemptAt', expect.anything());
    expect(new Set([payload])).toEqual(new Set(endpoint.sent.map(({ body }) => body)));
    expect(attempts.map(({ attempt, statusCode }) => [attempt, statusCode])).toEqual([
      [2, 200],
      [1, 503],
    ]);
  });

  test('when the next attempt is due, while it is pending', async () => {
    const id = await delivered(503);
    const { delivery, attempts } = await get(id);
    expect(delivery?.nextAttemptAt).toEqual(attempts[0]?.nextAttemptAt);
    expect(await stateOf(id)).toBe('pending');
  });

  test('nothing of a person who was erased', async () => {
    const id = await delivered(200);
    expect((await get(id)).payload).toContain('ada@example.com');
    const event = `SELECT event_id FROM deliveries WHERE id = $1`;
    await world.rows(`UPDATE payloads SET data = '{"email":null}' WHERE event_id = (${event})`, id);
    expect(JSON.parse((await get(id)).payload)).toMatchObject({ id, data: { email: null } });
  });

  test('a test of a webhook as well', async () => {
    const { deliveryId } = await world.webhooks.testWebhook(endpoint.at, aCall());
    const { payload } = await get(deliveryId);
    expect(JSON.parse(payload)).toMatchObject({ event: 'webhook.test', data: { webhook_id: endpoint.webhookId } });
    expect(await stateOf(deliveryId)).toBe('delivered');
  });
});

describe('deliveries are found by their state', () => {
  test('each in one', async () => {
    const ids = {
      delivered: await delivered(200),
      pending: await delivered(503),
      failed: await delivered(404),
      held: await delivered(404),
      stopped: await delivered(404),
    };
    await setOutcome(ids.held, 'held');
    await setOutcome(ids.stopped, 'stopped');
    for (const [state, id] of Object.entries(ids) as [DeliveryState, string][]) {
      expect(await stateOf(id)).toBe(state);
      const found = await listed(state);
      expect(found, state).toEqual([(await get(id)).delivery]);
      expect(await idsOf(state, 'contact.created')).toEqual([id]);
      expect(await idsOf(state, 'message.created')).toEqual([]);
    }
  });

  test('newest first, and pending ones by when they are due', async () => {
    const made: string[] = [];
    for (const status of [200, 200, 404, 404, 503, 503]) {
      made.push(await delivered(status));
      await world.move(5);
    }
    expect(await idsOf('delivered')).toEqual([made[1], made[0]]);
    expect(await idsOf('failed')).toEqual([made[3], made[2]]);
    expect(await idsOf('pending')).toEqual([made[4], made[5]]);
  });

  test('one that is sent again is pending, and delivered once however often it is', async () => {
    const id = await delivered(404);
    for (let times = 1; times <= 2; times += 1) {
      world.sender.answer = () => answered(503);
      await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId: id }, aCall());
      endpoint.notify();
      await endpoint.attempted(2 * times);
      expect([await idsOf('pending'), await idsOf('failed'), await idsOf('delivered')]).toEqual([[id], [], []]);
      world.sender.answer = () => answered(200);
      await world.move(1_000);
      await endpoint.settled();
      expect([await idsOf('pending'), await idsOf('failed'), await idsOf('delivered')]).toEqual([[], [], [id]]);
    }
  });

  const pages = async (state: DeliveryState) => {
    const found: string[] = [];
    let pageToken = '';
    do {
      const page = { pageSize: 2, pageToken, includeTotal: true };
      const request = { ...endpoint.at, state: enums.deliveryState.fromText(state), page };
      const answer = await world.deliveries.listDeliveries(request, aCall());
      found.push(...answer.deliveries.map(({ id }) => id));
      expect(answer.page?.total).toBe(5);
      expect(found.length).toBeLessThanOrEqual(5);
      pageToken = answer.page?.nextPageToken ?? '';
    } while (pageToken !== '');
    return found;
  };

  const answers = { delivered: 200, failed: 404, pending: 503, held: 404, stopped: 404 };

  test.each(Object.entries(answers) as [DeliveryState, number][])(
    'page by page, each once, also those of one moment: %s',
    async (state, status) => {
      const made: string[] = [];
      for (let n = 0; n < 5; n += 1) made.push(await delivered(status));
      if (state === 'held' || state === 'stopped') for (const id of made) await setOutcome(id, state);
      expect((await pages(state)).sort()).toEqual(made.sort());
    },
  );

  test('of which one has to be named', async () => {
    const request = { ...endpoint.at, state: 0 as const, page: undefined };
    await expect(world.deliveries.listDeliveries(request, aCall())).rejects.toMatchObject({
      details: { issues: [{ path: ['state'] }] },
    });
  });
});

describe('an endpoint’s numbers', () => {
  const stats = async () => (await world.deliveries.getEndpointStats(endpoint.at, aCall())).stats;
  const now = async () => (await world.rows<{ now: Date }>('SELECT clock_now() AS now'))[0]?.now.getTime() ?? 0;

  test('are none before anything happened', async () => {
    expect(await stats()).toEqual({
      since: new Date((await now()) - 24 * hourMs),
      delivered: 0,
      failed: 0,
      pending: 0,
      held: 0,
      p95DurationMs: undefined,
      oldestPendingAt: undefined,
    });
  });

  test('count what ended in the last 24 hours, and what waits now', async () => {
    await delivered(200);
    await delivered(404);
    const late = await delivered(503);
    // What was made before and fails now counts.
    world.sender.answer = () => answered(404);
    await world.move(24 * hourMs + 1);
    await until(async () => (await stats())?.failed === 1, 'the old one to fail');
    for (const status of [200, 200, 200, 404]) await delivered(status);
    expect(await world.rows('SELECT outcome FROM deliveries WHERE id = $1', late)).toEqual([{ outcome: 'failed' }]);
    const dueAt = new Date(await now());
    await endpoint.disable();
    await endpoint.happens();
    await endpoint.patch({ status: 1 });
    await delivered(503);
    await world.move(100);
    expect(await stats()).toMatchObject({ delivered: 3, failed: 2, held: 1, pending: 1, oldestPendingAt: dueAt });
  });

  test('count no test, however it ended', async () => {
    for (const statusCode of [200, 404]) {
      world.sender.answer = () => answered(statusCode);
      await world.webhooks.testWebhook(endpoint.at, aCall());
    }
    expect(await stats()).toMatchObject({ delivered: 0, failed: 0, p95DurationMs: undefined });
    await delivered(200);
    await delivered(404);
    expect(await stats()).toMatchObject({ delivered: 1, failed: 1 });
  });

  test('say how long 95 of 100 attempts took no longer than', async () => {
    for (let n = 1; n <= 20; n += 1) {
      await world.rows(
        `INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, created_at)
         VALUES ($1, $2, 'whd_1', 'contact.created', 1, 'delivered', $3, '', clock_now())`,
        `wha_${n}`,
        endpoint.webhookId,
        n * 10,
      );
    }
    expect(await stats()).toMatchObject({ p95DurationMs: 190, delivered: 20 });
  });

  test('are of one span, the newest, where there is too much to count', async () => {
    await delivered(404);
    await world.move(1_000);
    for (const status of [404, 200, 200]) {
      await delivered(status);
      await world.move(1_000);
    }
    const since = new Date((await now()) - 3_000);
    const counted = await endpointStats(world.database, endpoint.webhookId, 3);
    expect(counted).toMatchObject({ since, delivered: 2, failed: 1 });
    for (const status of [503, 503, 503]) await delivered(status);
    expect((await endpointStats(world.database, endpoint.webhookId, 2)).pending).toBe(2);
  });

  test('do not say that the oldest waits since a moment to come', async () => {
    await delivered(503);
    await world.rows(
      `UPDATE due_attempts SET position = clock_now() + interval '10 minutes' WHERE webhook_id = $1`,
      endpoint.webhookId,
    );
    expect((await stats())?.oldestPendingAt).toEqual(new Date(await now()));
  });
});

test('the backlog is counted as far as it is worth it, and tells of the oldest wherever it stands', async () => {
  await world.rows('DELETE FROM due_attempts');
  const shares = { endpoint: 32, hanging: 64 };
  expect(await readBacklog(world.database, shares)).toEqual({ due: 0, taken: 0, scheduled: 0, oldest_s: 0 });
  world.sender.answer = () => answered(503);
  const other = await TestEndpoint.create(world);
  for (const at of [endpoint, other]) for (let n = 0; n < 2; n += 1) await world.handle(contactCreated(at));
  const waits = (webhookId: string, seconds: number) =>
    world.rows(
      `UPDATE due_attempts SET due_at = clock_now() - $2 * interval '1 second' WHERE webhook_id = $1`,
      webhookId,
      seconds,
    );
  await waits(endpoint.webhookId, -60);
  await waits(other.webhookId, 90);
  expect(await readBacklog(world.database, shares)).toEqual({ due: 2, taken: 0, scheduled: 2, oldest_s: 90 });
  const few = await readBacklog(world.database, shares, 1);
  // Two are due, and two are scheduled: each count ends there.
  expect([few.due, few.oldest_s]).toEqual([1, 90]);
  expect(few.taken + few.scheduled).toBeLessThanOrEqual(1);
});
