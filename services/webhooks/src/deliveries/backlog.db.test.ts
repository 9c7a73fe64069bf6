import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimAttempts } from '../dispatch/claim.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks } from '../testing/test-webhooks.js';
import { readBacklog as readBacklogOf, readDue } from './backlog.js';
import { mostCounted } from './get-endpoint-stats.js';

/** A worker has so many attempts at once, of one endpoint and of an organization's that hang. */
const shares = { endpoint: 32, hanging: 3 };
const readBacklog = (most = mostCounted) => readBacklogOf(world.database, shares, most);

let world: TestWebhooks;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
afterAll(() => world.stop());

test('what waits because its owner wants it slowly is not late; what nobody takes when its turn has come is', async () => {
  const endpoint = await TestEndpoint.create(world);
  // Not by the API, which would tell a worker: it would take what is due here.
  await world.rows('UPDATE webhooks SET max_per_second = 1 WHERE id = $1', endpoint.webhookId);
  for (let n = 0; n < 3; n += 1) await world.handle(contactCreated(endpoint));
  const late = async () => (await readBacklog()).oldest_s;
  for (let n = 0; n < 2; n += 1) {
    await world.move(1_000);
    expect(await claimAttempts(world.database, [{ webhookId: endpoint.webhookId, room: 9 }], 1)).toHaveLength(1);
    expect(await late()).toBe(0);
  }
  await world.move(401_000);
  expect(await late()).toBe(400);
});

/** Attempts in the queue of a webhook, as `columns` say. */
const queue = ({ webhookId, orgId }: TestEndpoint, count: number, { due = '0s', attempt = 1, leased = '' } = {}) =>
  world.rows(
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at, position, lease, leased_until)
      SELECT 'dlv_' || gen_random_uuid(), $1, $2, $4, clock_now() + $5::interval, clock_now() + $5::interval,
        CASE WHEN $6 <> '' THEN gen_random_uuid() END, clock_now() + nullif($6, '')::interval
      FROM generate_series(1, $3::integer)`,
    webhookId,
    orgId,
    count,
    attempt,
    due,
    leased,
  );

test('due is what a worker that is free could send now, of all organizations, however much waits for later', async () => {
  await world.rows('DELETE FROM due_attempts');
  const [one, other] = [await TestEndpoint.create(world), await TestEndpoint.create(world)];
  await queue(one, 3);
  await queue(other, 4, { due: '-1h', attempt: 2 });
  await queue(other, 50, { due: '1h', attempt: 2 });
  await queue(one, 5, { due: '-1s', leased: '30s' });
  // Its worker died: another begins it.
  await queue(one, 1, { due: '-1h', leased: '-1s' });
  expect(await readBacklog()).toMatchObject({ due: 8, taken: 6, scheduled: 50 });
  // What cannot be counted does not hide what is due.
  expect(await readBacklog(8)).toMatchObject({ due: 8 });
  expect(await readBacklog(7)).toMatchObject({ due: 7 });
});

test('more workers are of no use to a webhook with a rate, to one that asked for a pause, nor to one that is disabled', async () => {
  await world.rows('DELETE FROM due_attempts');
  const [slow, paused, off] = [
    await TestEndpoint.create(world),
    await TestEndpoint.create(world),
    await TestEndpoint.create(world),
  ];
  for (const each of [slow, paused, off]) await queue(each, 10);
  await world.rows('UPDATE webhooks SET max_per_second = 1 WHERE id = $1', slow.webhookId);
  await world.rows(
    `UPDATE webhooks SET next_send_at = clock_now() + interval '1 minute' WHERE id = $1`,
    paused.webhookId,
  );
  await world.rows(
    `UPDATE webhooks SET status = 'disabled', disabled_at = clock_now(), disabled_reason = 'failures' WHERE id = $1`,
    off.webhookId,
  );
  expect(await readBacklog()).toMatchObject({ due: 1 });
  await world.move(61_000);
  expect(await readBacklog()).toMatchObject({ due: 11 });
});

/** Attempts of a webhook that ended `ago`, each a second after the one before. */
const attempted = ({ webhookId }: TestEndpoint, ends: { error?: string; durationMs?: number }[], ago = '0s') =>
  world.rows(
    `INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, error, duration_ms, response_body, created_at)
      SELECT 'wat_' || gen_random_uuid(), $1, 'dlv_1', 'message.created', 1, CASE WHEN e.error IS NULL THEN 'delivered' ELSE 'failed' END,
        e.error, e.duration_ms, '', clock_now() - $4::interval + (e.nth - cardinality($3)) * interval '1 second'
      FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY e (error, duration_ms, nth)`,
    webhookId,
    ends.map(({ error }) => error ?? null),
    ends.map(({ durationMs }) => durationMs ?? 10_000),
    ago,
  );
const timedOut = { error: 'timeout' };
const answeredIn = (durationMs: number) => ({ durationMs });

async function newEndpoint(at?: TestEndpoint): Promise<TestEndpoint> {
  await world.rows('DELETE FROM due_attempts');
  return TestEndpoint.create(world, at && { at });
}

test('an endpoint that hangs is due once, and those of one organization no more often than a worker would try them', async () => {
  const first = await newEndpoint();
  const others = [first, ...(await Promise.all([1, 2, 3, 4].map(() => TestEndpoint.create(world, { at: first }))))];
  for (const each of others) await queue(each, 50);
  const due = async () => (await readBacklog()).due;
  // Nobody knows yet that they hang.
  expect(await due()).toBe(5 * 32);
  await attempted(first, [answeredIn(20), timedOut]);
  expect(await due()).toBe(1 + 4 * 32);
  await attempted(others[1] as TestEndpoint, [{ error: 'dns', durationMs: 4_000 }]);
  for (const each of others.slice(2)) await attempted(each, [timedOut]);
  expect(await due()).toBe(3);
  await queue(await TestEndpoint.create(world), 7);
  expect(await due()).toBe(3 + 7);
  // It refuses connections: that keeps nobody waiting.
  await world.rows('DELETE FROM attempts WHERE webhook_id = $1', first.webhookId);
  await attempted(first, [timedOut, { error: 'connection', durationMs: 3 }]);
  expect(await due()).toBe(3 + 7 + 50);
});

test('of what waits for an endpoint so much is due as it answers in ten seconds', async () => {
  const endpoint = await newEndpoint();
  await queue(endpoint, 5_000);
  const dueAfter = async (...ends: { error?: string; durationMs?: number }[]) => {
    await world.rows('DELETE FROM attempts');
    await attempted(endpoint, ends);
    return (await readBacklog()).due;
  };
  expect(await dueAfter(answeredIn(8_000))).toBe(2 * 32);
  expect(await dueAfter(answeredIn(500))).toBe(20 * 32);
  expect(await dueAfter(answeredIn(20))).toBe(5_000);
  // One of two servers behind its address hangs.
  expect(await dueAfter(timedOut, answeredIn(10), timedOut, answeredIn(10))).toBe(2 * 32);
  expect(await dueAfter(...Array(4).fill(timedOut), ...Array(8).fill(answeredIn(10)))).toBe(5_000);
});

test('what waits for an endpoint that hangs is late when none of its organization has been tried for long, and no sooner', async () => {
  const endpoint = await newEndpoint();
  const other = await TestEndpoint.create(world, { at: endpoint });
  const late = async () => (await readBacklog()).oldest_s;
  for (const each of [endpoint, other]) await queue(each, 3, { due: '-2h' });
  expect(await late()).toBe(7_200);
  await attempted(endpoint, [timedOut], '1h');
  await attempted(other, [timedOut], '10s');
  expect(await late()).toBe(10);
  await attempted(other, [answeredIn(20)], '0s');
  expect(await late()).toBe(7_200);
});

test('what waits behind as many attempts as a slow endpoint may have at once is not late; behind fewer, or those of dead workers, it is', async () => {
  const endpoint = await newEndpoint();
  const late = async () => (await readBacklog()).oldest_s;
  await attempted(endpoint, [answeredIn(8_000)]);
  await queue(endpoint, 15, { due: '-2h', leased: '1m' });
  await queue(endpoint, 100, { due: '-1h' });
  expect(await late()).toBe(7_200);
  await queue(endpoint, 1, { due: '-2h', leased: '1m' });
  expect(await late()).toBe(0);
  await world.rows('DELETE FROM attempts');
  await attempted(endpoint, [answeredIn(20)]);
  expect(await late()).toBe(7_200);
  await world.rows('DELETE FROM attempts');
  expect(await late()).toBe(0);
  await world.move(61_000);
  expect(await late()).toBe(7_261);
});

test('what waits behind attempts that are made again is not late when these are all that a slow endpoint may have', async () => {
  const endpoint = await newEndpoint();
  await attempted(endpoint, [answeredIn(5_000)]);
  await queue(endpoint, 100, { due: '-1h' });
  await queue(endpoint, 16, { due: '-1m', leased: '1m', attempt: 2 });
  expect((await readBacklog()).oldest_s).toBe(0);
});

test('what is due is found by an index, past what waits for later, and so is how long its endpoint takes', async () => {
  await world.rows('DELETE FROM due_attempts');
  const endpoint = await TestEndpoint.create(world);
  await queue(endpoint, 20_000, { due: '1h' });
  await queue(endpoint, 2);
  for (let n = 0; n < 4; n += 1) await attempted(endpoint, Array(5_000).fill(answeredIn(20)));
  await world.rows('VACUUM ANALYZE due_attempts, attempts');
  expect(await blocksReadBy(world.database, () => readDue(world.database, shares, mostCounted))).toBeLessThan(30);
});
