import { createLogger } from '@pharos/kit';
import { keepPartitions } from '@pharos/service';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erase } from '../fan-out/erase.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { TestWebhooks } from '../testing/test-webhooks.js';
import { endpointStats } from './get-endpoint-stats.js';
import { selectAttempts } from './list-attempts.js';
import { selectDeliveries } from './list-deliveries.js';
import { partitions } from './partitions.js';

/** A connection of the pool's own. */
type PoolClient = Awaited<ReturnType<TestWebhooks['connect']>>;
const months = 24;
const page = { pageSize: 25, pageToken: '', includeTotal: false };
const log = createLogger({ service: 'test', level: 'silent' });

let world: TestWebhooks;
let endpoint: TestEndpoint;
let session: PoolClient;
beforeAll(async () => {
  world = await TestWebhooks.start();
  endpoint = await TestEndpoint.create(world);
  session = await world.connect();
  // As if the service had run for two years.
  for (let ago = months; ago >= 0; ago -= 1) await keep(monthsAgo(ago), 3_650);
  await fill('evt_old', months * 30);
});
afterAll(async () => {
  session.release();
  await world.stop();
});

const monthsAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));
};

async function keep(now: Date, days: number): Promise<void> {
  const lateTables: string[] = [];
  const onLate = (table: string) => lateTables.push(table);
  for (const table of partitions({ historyDays: days, heldDays: 1 }))
    await keepPartitions(table, { session, now, log, onLate });
  expect(lateTables).toEqual([]);
}

/** Deliveries of so many days, one an hour, each attempted once. */
async function fill(name: string, days: number, to = endpoint): Promise<void> {
  await world.rows(
    `WITH d AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, created_at)
      SELECT 'whd_' || $1 || n, $1, $2, $3, $4 || n, 'contact.created', clock_now() - n * interval '1 hour'
      FROM generate_series(1, 24 * $5::int) n RETURNING *
    )
    INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, created_at)
    SELECT 'wha_' || id, webhook_id, id, event, 1, 'delivered', 5, 'ada', created_at FROM d`,
    to.webhookId,
    to.orgId,
    to.projectId,
    name,
    days,
  );
  for (const table of ['deliveries', 'due_attempts', 'attempts']) await world.rows(`VACUUM ANALYZE ${table}`);
}

async function walk(list: (pageToken: string) => ReturnType<typeof selectAttempts>): Promise<string[]> {
  const ids: string[] = [];
  for (let pageToken = ''; ; ) {
    const { rows, page } = await list(pageToken);
    ids.push(...rows.map(({ id }) => id));
    pageToken = page.nextPageToken;
    if (pageToken === '') return ids;
  }
}

test('attempts stand in the months of their times, and the newest in none that is open', async () => {
  const [found] = await world.rows<{ count: number; open: number }>(
    `SELECT count(DISTINCT tableoid)::int AS count, (SELECT count(*)::int FROM attempts_later) AS open FROM attempts`,
  );
  expect(found?.count).toBeGreaterThanOrEqual(months);
  expect(found?.open).toBe(0);
});

test('a list goes through all months in order, each attempt once', async () => {
  const all = await world.rows<{ id: string }>(
    'SELECT id FROM attempts WHERE webhook_id = $1 ORDER BY created_at DESC, id DESC',
    endpoint.webhookId,
  );
  const walked = await walk((pageToken) =>
    selectAttempts(world.database, endpoint.at, {}, { ...page, pageSize: 100, pageToken }),
  );
  expect(walked).toEqual(all.map(({ id }) => id));
});

/** Each row of a page and the way to it, but not a way into each month. */
const mostBlocks = 2 * 25 + 4;

test.each([{}, { status: 'delivered' }, { event: 'contact.created', status: 'delivered' }])(
  'the newest attempts with %o are found in the first months, and no other is looked at',
  async (filters) => {
    const list = () => selectAttempts(world.database, endpoint.at, filters, page);
    expect((await list()).rows).toHaveLength(25);
    expect(await blocksReadBy(world.database, list)).toBeLessThan(mostBlocks);
  },
);

test('a page of deliveries does not look into all months for each of them', async () => {
  const list = () => selectDeliveries(world.database, endpoint.at, { state: 'delivered', event: undefined }, page);
  expect((await list()).rows).toHaveLength(25);
  expect(await blocksReadBy(world.database, list)).toBeLessThan(25 * months);
});

test('attempts of a delivery are looked for from its month on', async () => {
  const of = (nth: number) => () =>
    selectAttempts(world.database, endpoint.at, { deliveryId: `whd_${endpoint.webhookId}${nth}` }, page);
  expect((await of(3)()).rows).toHaveLength(1);
  expect(await blocksReadBy(world.database, of(3))).toBeLessThan(months);
  expect((await of(24 * 700)()).rows).toHaveLength(1);
});

test('figures of a day look at its month only', async () => {
  const stats = () => endpointStats(world.database, endpoint.webhookId);
  expect((await stats()).failed).toBe(0);
  // A way into each of 26 months is two blocks at least, for each of the figures.
  expect(await blocksReadBy(world.database, stats)).toBeLessThan(4 * months);
});

test('an erasure forgets answers in all months, and those of nobody else', async () => {
  const [erased, other] = [await TestEndpoint.create(world), await TestEndpoint.create(world)];
  await fill('evt_erased', 100, erased);
  await fill('evt_other', 100, other);
  await world.rows(
    `INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data, about)
     SELECT event_id, org_id, project_id, event, created_at, '{}', '{dig_ada}' FROM deliveries WHERE webhook_id = $1`,
    erased.webhookId,
  );
  const { projectId, orgId } = erased;
  await erase(world.database, { projectId, orgId, subjects: ['dig_ada'], at: new Date(Date.now() + 60_000) });
  const text = 'SELECT DISTINCT response_body AS left FROM attempts WHERE webhook_id = $1';
  expect(await world.rows(text, erased.webhookId)).toEqual([{ left: '' }]);
  expect(await world.rows(text, other.webhookId)).toEqual([{ left: 'ada' }]);
});

test('months that are older than history is kept are dropped whole, and the rest stays', async () => {
  const count = async () => (await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM attempts'))[0]?.n ?? 0;
  const kept = new Date(Date.now() - 200 * 24 * 60 * 60_000);
  const month = new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth()));
  const [left] = await world.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM attempts WHERE created_at >= $1',
    month,
  );
  const before = await count();
  await keep(new Date(), 200);
  expect(await count()).toBe(left?.n);
  expect(before).toBeGreaterThan(left?.n ?? before);
});
