import { newId } from '@pharos/kit';
import { expect, test } from 'vitest';
import type { ClaimedRow } from '../deliveries/index.js';
import { contactCreated } from '../testing/test-events.js';
import { leaseMs, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { claimAttempts } from './claim.js';
import { type AttemptRecord, recordAttempts } from './record-attempts.js';

// No test here has a worker, which would claim what is due before the test does.
useWorld();

/** Something happens, and no worker is notified. */
const happenSilently = () => world.handle(contactCreated(endpoint));

/** How a claimed attempt ended, for good. */
function ended(row: ClaimedRow | undefined, fields: Pick<AttemptRecord, 'status' | 'status_code'>): AttemptRecord {
  const { delivery_id = '', lease = '', event = '', attempt = 0 } = row ?? {};
  const id = newId('wha');
  return {
    id,
    delivery_id,
    webhook_id: endpoint.webhookId,
    lease,
    event,
    attempt,
    error: null,
    duration_ms: 3,
    response_body: '',
    wait_ms: null,
    extra_ms: 0,
    ...fields,
  };
}

test('an attempt whose lease is over is left out also of a batch that holds the one made instead', async () => {
  await happenSilently();
  const rooms = [{ webhookId: endpoint.webhookId, room: 1 }];
  const [first] = await claimAttempts(world.database, rooms, 0);
  const [second] = await claimAttempts(world.database, rooms, leaseMs);
  const late = ended(first, { status: 'failed', status_code: 404 });
  const own = ended(second, { status: 'delivered', status_code: 200 });
  expect(await recordAttempts(world.database, [late, own], () => false)).toEqual(new Set([own.id]));
  expect(await endpoint.attempts()).toMatchObject([{ attempt: 1, status: 'delivered' }]);
  const failed = `SELECT FROM deliveries WHERE webhook_id = $1 AND outcome = 'failed'`;
  expect(await world.rows(failed, endpoint.webhookId)).toEqual([]);
});

test.each([
  ['postpone', 503, 1_000],
  ['fail', 404, null],
  ['end', 200, null],
])('an attempt whose lease is over does not %s the one that is made instead', async (_, status_code, wait_ms) => {
  await happenSilently();
  const rooms = [{ webhookId: endpoint.webhookId, room: 1 }];
  const [first] = await claimAttempts(world.database, rooms, 0);
  await claimAttempts(world.database, rooms, leaseMs);
  const late = { ...ended(first, { status: status_code === 200 ? 'delivered' : 'failed', status_code }), wait_ms };
  const rows = () => world.rows('SELECT * FROM due_attempts WHERE webhook_id = $1', endpoint.webhookId);
  const before = await rows();
  expect(await recordAttempts(world.database, [late], () => false)).toEqual(new Set());
  expect([await rows(), await endpoint.attempts()]).toEqual([before, []]);
});

test('deliveries are locked before webhooks: writing down waits for a webhook with its deliveries in hand', async () => {
  await happenSilently();
  await happenSilently();
  const rooms = [{ webhookId: endpoint.webhookId, room: 2 }];
  const [first, second] = await claimAttempts(world.database, rooms, leaseMs);
  const failure = ended(first, { status: 'failed', status_code: 404 });
  const success = ended(second, { status: 'delivered', status_code: 200 });
  await world.rows('UPDATE webhooks SET failure_count = 1 WHERE id = $1', endpoint.webhookId);
  let written: Promise<Set<string>> | undefined;
  await world.database.transaction(async (tx) => {
    const lock = { name: '', text: 'SELECT FROM webhooks WHERE id = $1 FOR UPDATE' };
    await tx.query(lock, [endpoint.webhookId]);
    written = recordAttempts(world.database, [failure, success], ({ status }) => status === 'delivered');
    const free = 'SELECT FROM deliveries WHERE id = $1 FOR UPDATE SKIP LOCKED';
    await until(async () => (await world.rows(free, first?.delivery_id)).length === 0, 'the delivery to be locked');
  });
  expect(await written).toEqual(new Set([failure.id, success.id]));
  expect(await endpoint.facts()).toMatchObject({ failure_count: 0 });
});
