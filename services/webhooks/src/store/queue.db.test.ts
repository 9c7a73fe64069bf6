import type { Database } from '@pharos/kit';
import { expect, test } from 'vitest';
import { leaseMs } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { claimAttempts } from './queue.js';

useWorld();

const others = 5_000;

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
