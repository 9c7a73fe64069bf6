import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimAttempts } from '../dispatch/claim.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks } from '../testing/test-webhooks.js';
import { countDue, readBacklog } from './backlog.js';

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
  const late = async () => (await readBacklog(world.database)).oldest_s;
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
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at, lease, leased_until)
      SELECT 'dlv_' || gen_random_uuid(), $1, $2, $4, clock_now() + $5::interval,
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
  expect(await readBacklog(world.database)).toMatchObject({ due: 8, taken: 6, scheduled: 50 });
  // What cannot be counted does not hide what is due.
  expect(await readBacklog(world.database, 8)).toMatchObject({ due: 8 });
  expect(await readBacklog(world.database, 7)).toMatchObject({ due: 7 });
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
  expect(await readBacklog(world.database)).toMatchObject({ due: 1 });
  await world.move(61_000);
  expect(await readBacklog(world.database)).toMatchObject({ due: 11 });
});

test('what is due is found by an index, past what waits for later', async () => {
  await world.rows('DELETE FROM due_attempts');
  const endpoint = await TestEndpoint.create(world);
  await queue(endpoint, 20_000, { due: '1h' });
  await queue(endpoint, 2);
  await world.rows('VACUUM ANALYZE due_attempts');
  expect(await blocksReadBy(world.database, () => countDue(world.database, 100_000))).toBeLessThan(30);
});
