import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../../testing/test-core.js';
import { removeSome } from './audit-retention.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(() => core.rows('TRUNCATE audit_entries'));
afterAll(() => core.stop());

/** Entries of an organization, one a minute, the first `days` ago. */
async function entries(orgId: string, days: number, count: number): Promise<void> {
  await core.rows(
    `INSERT INTO audit_entries (id, org_id, action, target_type, target_id, caller, outcome, created_at)
      SELECT 'aud_' || lpad((1e9 - $2 * 1440 + n)::bigint::text, 20, '0'), $1, 'createMessage', 'message', 'msg_1', '{}',
        'done', $4::timestamptz - make_interval(days => $2) + make_interval(mins => n)
      FROM generate_series(1, $3::int) n`,
    orgId,
    days,
    count,
    core.clock.now(),
  );
}

const left = async () =>
  Object.fromEntries(
    (
      await core.rows<{ org_id: string; count: number }>(
        'SELECT org_id, count(*) AS count FROM audit_entries GROUP BY org_id ORDER BY org_id',
      )
    ).map(({ org_id, count }) => [org_id, count]),
  );

const work = async () => {
  while (await removeSome(core, 400));
};

test('audit entries older than they are kept are removed, also those of callers without an organization; the rest stays', async () => {
  await entries('', 401, 5);
  await entries('org_a', 401, 3_000);
  await entries('org_b', 399, 10);
  await entries('org_c', 500, 1);
  await work();
  // The entries began 401 days ago, one a minute, so a day's worth of them is too old.
  expect(await left()).toEqual({ org_a: 3_000 - 1_439, org_b: 10 });
  await core.clock.advance(24 * 60 * 60 * 1000);
  await work();
  expect(await left()).toEqual({ org_a: 3_000 - 2 * 1_440 + 1, org_b: 10 });
});

test('one round removes a bounded number of audit entries of each organization, so that none waits behind the largest', async () => {
  await entries('org_a', 500, 2_500);
  await entries('org_b', 500, 3);
  expect(await removeSome(core, 400)).toBe(true);
  expect(await left()).toEqual({ org_a: 1_500 });
});

test('the removal of audit entries finds all of very many organizations', async () => {
  await core.rows(
    `INSERT INTO audit_entries (id, org_id, action, target_type, target_id, caller, outcome, created_at)
      SELECT 'aud_' || n, 'org_' || lpad(n::text, 6, '0'), 'a', 't', 'x', '{}', 'done', '2000-01-01'
      FROM generate_series(1, 1203) n`,
  );
  await work();
  expect(await left()).toEqual({});
});

test('several replicas share the removal of audit entries, and leave locked ones for the next round', async () => {
  await entries('org_a', 500, 4_000);
  const [held] = await core.rows<{ id: string }>('SELECT id FROM audit_entries ORDER BY id LIMIT 1');
  await core.database.transaction(async (tx) => {
    await tx.query({ name: '', text: 'SELECT FROM audit_entries WHERE id = $1 FOR UPDATE' }, [held?.id]);
    await Promise.all([work(), work(), work()]);
    expect(await left()).toEqual({ org_a: 1 });
  });
  await work();
  expect(await left()).toEqual({});
});
