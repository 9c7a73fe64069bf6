import { type Database, newId } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { describe, expect, test } from 'vitest';
import type { ClaimedRow } from '../deliveries/index.js';
import { contactCreated } from '../testing/test-events.js';
import { aCall, leaseMs } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { claimAttempts, releaseAttempts } from './claim.js';

useWorld();

const others = 5_000;

/** Half of it one endpoint's, half of it many endpoints'. */
const makeQueue = `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
  SELECT 'whd_' || n, 'wbh_' || CASE WHEN n % 2 = 0 THEN 0 ELSE n % 20 END, 'org_1', 1, clock_now() - interval '1 minute'
  FROM generate_series(1, 10000) n`;

async function makeOthers(database: Database): Promise<void> {
  const text = `INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
    SELECT 'wbh_' || n, 'org_1', 'prj_1', 'https://example.com', '{*}', '' FROM generate_series(1, ${others}) n`;
  await database.query({ name: '', text });
}

/** How many rows of webhooks and their indexes this connection's running transaction has read so far. */
async function rowsRead(database: Database): Promise<number> {
  const text = `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname = 'webhooks'`;
  return (await database.query<{ read: number }>({ name: '', text }))[0]?.read ?? 0;
}

test('a claim reads the webhooks that it asks for, and no others, though its plan was made when there were few', async () => {
  await endpoint.happens();
  await world.database.transaction(async (tx) => {
    const claim = () => claimAttempts(tx, [{ webhookId: endpoint.webhookId, room: 1 }], leaseMs);
    await tx.query({ name: '', text: 'SET LOCAL plan_cache_mode = force_generic_plan' });
    await claim();
    await makeOthers(tx);
    const before = await rowsRead(tx);
    await claim();
    expect((await rowsRead(tx)) - before).toBeLessThan(20);
  });
});

test('claims beside a long queue share one plan', async () => {
  const plans = `SELECT generic_plans::integer AS generic, custom_plans::integer AS custom FROM pg_prepared_statements
    WHERE name = 'claim_attempts'`;
  await world.database.transaction(async (tx) => {
    await tx.query({ name: '', text: makeQueue });
    await tx.query({ name: '', text: 'ANALYZE due_attempts' });
    const read = async () => (await tx.query<{ generic: number; custom: number }>({ name: '', text: plans }))[0];
    const claim = () => claimAttempts(tx, [{ webhookId: endpoint.webhookId, room: 1 }], leaseMs);
    // PostgreSQL plans the first five apart, to compare.
    for (let n = 0; n < 6; n += 1) await claim();
    const before = await read();
    for (let n = 0; n < 5; n += 1) await claim();
    const after = await read();
    expect((after?.custom ?? 0) - (before?.custom ?? 0)).toBe(0);
    expect((after?.generic ?? 0) - (before?.generic ?? 0)).toBe(5);
  });
});

test.each([
  { end: 'was given back', lose: (rows: ClaimedRow[]) => releaseAttempts(world.database, rows) },
  {
    end: 'was lost with its worker',
    lose: () =>
      world.rows(
        `UPDATE due_attempts SET leased_until = clock_now() - interval '1 second' WHERE webhook_id = $1`,
        endpoint.webhookId,
      ),
  },
])('what was to be redelivered while it was taken is sent once when it $end', async ({ lose }) => {
  world.sender.answer = () => answered(200);
  await world.handle(contactCreated(endpoint, newId('evt'), { id: newId('con') }));
  const rows = await claimAttempts(world.database, [{ webhookId: endpoint.webhookId, room: 1 }], leaseMs);
  const at = { ...endpoint.at, deliveryId: rows[0]?.delivery_id ?? '' };
  await world.deliveries.redeliverDelivery(at, aCall());
  await lose(rows);
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(1);
});

describe('what is to be redelivered when its worker dies during a late attempt', () => {
  const lateAttempt = `UPDATE due_attempts SET attempt = 5, position = clock_now() - interval '17 hours', lease = gen_random_uuid(),
    leased_until = clock_now() + interval '1 minute' WHERE webhook_id = $1`;
  const die = `UPDATE due_attempts SET leased_until = clock_now() - interval '1 second' WHERE webhook_id = $1`;

  async function redeliverDuringLateAttempt(): Promise<void> {
    await world.handle(contactCreated(endpoint, newId('evt'), { id: newId('con') }));
    const [due] = await world.rows<{ delivery_id: string }>(
      'SELECT * FROM due_attempts WHERE webhook_id = $1',
      endpoint.webhookId,
    );
    await world.rows(lateAttempt, endpoint.webhookId);
    await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId: due?.delivery_id ?? '' }, aCall());
    await world.rows(die, endpoint.webhookId);
  }

  test('does not count as failed once more', async () => {
    world.sender.answer = () => answered(404);
    await redeliverDuringLateAttempt();
    endpoint.notify();
    await endpoint.settled();
    expect(endpoint.sent).toHaveLength(1);
    expect(await endpoint.facts()).toMatchObject({ failure_count: 0 });
  });

  test('is as new: it is tried again when it fails, however old it was', async () => {
    world.sender.answer = () => answered(500);
    await redeliverDuringLateAttempt();
    endpoint.notify();
    await endpoint.attempted(1);
    const next = 'SELECT attempt, redeliver FROM due_attempts WHERE webhook_id = $1';
    expect(await world.rows(next, endpoint.webhookId)).toEqual([{ attempt: 2, redeliver: false }]);
  });
});
