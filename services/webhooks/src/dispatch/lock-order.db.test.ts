import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClaimedRow } from '../deliveries/index.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactErased, messageCreated } from '../testing/test-events.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';
import { claimAttempts, releaseAttempts } from './claim.js';
import { type AttemptRecord, recordAttempts } from './record-attempts.js';

const person = 'ada@example.com';
const count = 40;

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeEach(async () => {
  world = await TestWebhooks.start();
  endpoint = await TestEndpoint.create(world);
  // With next to nothing in the queue it would be read as a whole, in another order.
  await world.rows(
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
      SELECT 'whd_' || n, 'whk_other', 'org_other', 1, clock_now() FROM generate_series(1, 20000) n`,
  );
  await world.rows('ANALYZE due_attempts');
});
afterEach(() => world.stop());

/** So many attempts, claimed, of events that tell of one person; the last made comes first. */
async function claimed(): Promise<ClaimedRow[]> {
  for (let n = 0; n < count; n += 1) await world.handle(messageCreated(endpoint, { by: person }));
  const rows = await claimAttempts(world.database, [{ webhookId: endpoint.webhookId, room: count }], leaseMs);
  expect(rows).toHaveLength(count);
  return rows.toSorted((a, b) => (a.delivery_id < b.delivery_id ? 1 : -1));
}

function recordOf(
  { delivery_id, webhook_id, lease, attempt, event }: ClaimedRow,
  at: number,
  isSuccess: boolean,
): AttemptRecord {
  return {
    id: `att_${at}_${delivery_id}`,
    delivery_id,
    webhook_id,
    lease,
    attempt,
    event,
    status: isSuccess ? 'delivered' : 'failed',
    status_code: isSuccess ? 200 : 503,
    error: null,
    duration_ms: 1,
    response_body: '',
    wait_ms: isSuccess || at % 2 === 0 ? null : 1_000,
    extra_ms: 0,
  };
}

const ways: [string, (rows: ClaimedRow[]) => Promise<unknown>][] = [
  ['deliveries are written down', (rows) => record(rows, true)],
  ['failures are written down, some for good', (rows) => record(rows, false)],
  ['attempts are given back', (rows) => releaseAttempts(world.database, rows)],
];

function record(rows: ClaimedRow[], isSuccess: boolean): Promise<unknown> {
  return recordAttempts(
    world.database,
    rows.map((row, at) => recordOf(row, at, isSuccess)),
    () => false,
  );
}

const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/** Until so many statements wait for a lock. */
const waits = (statements: number) =>
  until(async () => (await world.rows(waiting)).length === statements, `${statements} to wait`);

test.each(ways)('nobody waits for who waits for it when %s beside an erasure', async (_, way) => {
  const rows = await claimed();
  const middle = rows[count / 2]?.delivery_id;
  const text = 'SELECT FROM due_attempts WHERE delivery_id = $1 FOR UPDATE';
  let under: Promise<unknown> = Promise.resolve();
  await world.database.transaction(async (tx) => {
    await tx.query({ name: '', text }, [middle]);
    // Both come to the row in the middle, each from the end at which it begins.
    const erasing = world.handle(contactErased(endpoint, [person]));
    await waits(1);
    under = Promise.all([erasing, way(rows)]);
    await waits(2);
  });
  // PostgreSQL ends a deadlock by an error (40P01) for one of both.
  await under;
});
