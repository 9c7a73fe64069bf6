import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { TestWebhooks } from '../testing/test-webhooks.js';
import { endpointStats } from './get-endpoint-stats.js';
import { selectAttempts } from './list-attempts.js';
import { selectDeliveries } from './list-deliveries.js';
import type { DeliveryState } from './record.js';

const many = 20_000;
const page = { pageSize: 50, pageToken: '', includeTotal: false };

let world: TestWebhooks;
let endpoint: TestEndpoint;
/** It took some, and for long nothing any more. */
let broken: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
  endpoint = await TestEndpoint.create(world);
  broken = await TestEndpoint.create(world);
  // The planner is to know what there is, as it does after an hour of that.
  const deliver = async (state: DeliveryState, event: string, count: number, hoursAgo: number, to = endpoint) => {
    const outcome = state === 'pending' ? 'delivered' : state;
    const time = `clock_now() - $3 * interval '1 hour' - n * interval '100 milliseconds'`;
    const id = `'whd_' || $1 || $2 || $4 || lpad(n::text, 8, '0')`;
    await world.rows(
      `WITH d AS (
        INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, outcome, created_at)
        SELECT ${id}, $1, $6, $7, ${id}, $4, $5, ${time} FROM generate_series(1, $8) n RETURNING *
      ), q AS (
        INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at)
        SELECT id, webhook_id, org_id, 1, created_at, created_at FROM d WHERE $2 = 'pending'
      )
      INSERT INTO attempts
        (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, next_attempt_at, created_at)
      SELECT 'wha_' || id, webhook_id, id, event, 1, CASE $2 WHEN 'delivered' THEN 'delivered' ELSE 'failed' END, 5, 'ok',
        CASE WHEN $2 IN ('held', 'stopped') THEN created_at END, created_at
      FROM d WHERE $2 <> 'pending'`,
      to.webhookId,
      state,
      hoursAgo,
      event,
      outcome,
      to.orgId,
      to.projectId,
      count,
    );
  };
  await deliver('delivered', 'contact.created', many, 1);
  for (const state of ['failed', 'held', 'stopped', 'pending'] as const) {
    await deliver(state, 'contact.updated', many / 4, 2);
    await deliver(state, 'message.created', 30, 3);
  }
  await deliver('delivered', 'conversation.created', 30, 4);
  await deliver('delivered', 'contact.created', 60, 30, broken);
  await deliver('failed', 'contact.created', many, 1, broken);
  for (const table of ['deliveries', 'due_attempts', 'attempts']) await world.rows(`VACUUM ANALYZE ${table}`);
});
afterAll(() => world.stop());

const states = ['pending', 'delivered', 'failed', 'held', 'stopped'] as const;

/** Blocks for each row of a page: the way to it in each index. What is delivered is looked for in three tables. */
const blocksARow = { pending: 8, delivered: 20, failed: 8, held: 8, stopped: 8 };

describe('a page costs what it shows, however long the history is', () => {
  const seldom = (state: DeliveryState) => (state === 'delivered' ? 'conversation.created' : 'message.created');

  test.each(states)('of the deliveries that are %s, also of an event that is seldom', async (state) => {
    // What is pending for an endpoint is bounded.
    for (const event of state === 'pending' ? [undefined] : [undefined, seldom(state)]) {
      const list = () => selectDeliveries(world.database, endpoint.at, { state, event }, page);
      expect((await list()).rows).toHaveLength(event === undefined ? 50 : 30);
      expect(await blocksReadBy(world.database, list), `${state} ${event}`).toBeLessThan(50 * blocksARow[state]);
    }
  });

  test.each(states)('also far behind its beginning: %s', async (state) => {
    const list = (pageToken: string) =>
      selectDeliveries(world.database, endpoint.at, { state, event: undefined }, { ...page, pageToken });
    let pageToken = '';
    for (let pages = 0; pages < 20; pages += 1) pageToken = (await list(pageToken)).page.nextPageToken;
    expect(await blocksReadBy(world.database, () => list(pageToken))).toBeLessThan(50 * blocksARow[state]);
  });

  test.each([
    [{}, 50],
    [{ status: 'delivered' }, 50],
    [{ status: 'failed' }, 50],
    [{ event: 'contact.updated' }, 50],
    [{ event: 'conversation.created' }, 30],
    [{ event: 'conversation.created', status: 'delivered' }, 30],
    [{ event: 'message.created', status: 'failed' }, 50],
    [{ event: 'conversation.created', status: 'failed' }, 0],
    [{ event: 'contact.created', status: 'failed' }, 0],
  ])('of the attempts with %o', async (filters, found) => {
    const list = () => selectAttempts(world.database, endpoint.at, filters, page);
    expect((await list()).rows).toHaveLength(found);
    expect(await blocksReadBy(world.database, list)).toBeLessThan(200);
  });
});

describe('of an endpoint that stopped to answer, a page of what it took before costs what it shows', () => {
  test.each([undefined, 'contact.created'])('of its deliveries (event: %s)', async (event) => {
    const list = () => selectDeliveries(world.database, broken.at, { state: 'delivered', event }, page);
    expect((await list()).rows).toHaveLength(50);
    expect(await blocksReadBy(world.database, list)).toBeLessThan(50 * blocksARow.delivered);
  });

  test.each([undefined, 'contact.created'])('of its attempts (event: %s)', async (event) => {
    const list = () => selectAttempts(world.database, broken.at, { status: 'delivered', event }, page);
    expect((await list()).rows).toHaveLength(50);
    expect(await blocksReadBy(world.database, list)).toBeLessThan(200);
  });
});

test('attempts of one event, whatever came of them, are listed newest first, each once', async () => {
  const merged = await TestEndpoint.create(world);
  await world.rows(
    `INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, created_at)
    SELECT 'wha_' || lpad(n::text, 8, '0'), $1, 'whd_of_' || $1, 'contact.created', 1,
      CASE n % 3 WHEN 0 THEN 'failed' ELSE 'delivered' END, 5, '', clock_now() - n / 4 * interval '1 second'
    FROM generate_series(1, 100) n`,
    merged.webhookId,
  );
  const all = await selectAttempts(world.database, merged.at, {}, { ...page, pageSize: 100 });
  const paged: string[] = [];
  for (let pageToken = ''; paged.length < 100; ) {
    const filters = { event: 'contact.created' };
    const next = await selectAttempts(world.database, merged.at, filters, {
      ...page,
      pageSize: 7,
      pageToken,
      includeTotal: true,
    });
    expect(next.page.total).toBe(100);
    paged.push(...next.rows.map(({ id }) => id));
    pageToken = next.page.nextPageToken;
  }
  expect(paged).toEqual(all.rows.map(({ id }) => id));
});

test('what is counted of an endpoint is read from indexes', async () => {
  const stats = () => endpointStats(world.database, endpoint.webhookId);
  expect(await stats()).toMatchObject({
    delivered: many + 30,
    failed: many / 4 + 30,
    held: many / 4 + 30,
    pending: many / 4 + 30,
    p95_duration_ms: 5,
  });
  const rows = 2 * many + 2 * (many / 4 + 30) * 3;
  // About a hundred entries of an index stand in a block; rows of tables need one for ten.
  expect(await blocksReadBy(world.database, stats)).toBeLessThan(rows / 20);
});
