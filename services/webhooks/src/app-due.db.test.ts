import type { PostgresPool } from '@pharos/kit';
import { createTestPool, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from './schema.js';
import { startService } from './testing/test-service.js';
import { until } from './testing/test-webhooks.js';
import { createWebhooksDatabase } from './testing/webhooks-database.js';

let database: ServiceDatabase;
let pool: PostgresPool;
beforeAll(async () => {
  database = await createWebhooksDatabase();
  pool = createTestPool({ url: database.url, schema, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const statement = (text: string) => ({ name: '', text });

test('of an endpoint no more counts as due than a worker sends of its organization at once: the rest asks for no pods', async () => {
  await pool.query(
    statement(`INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
      VALUES ('whk_1', 'org_1', 'prj_1', 'https://hooks.example.com/in', '{*}', 'a')`),
  );
  await pool.query(
    statement(`INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
      SELECT 'whd_' || n, 'whk_1', 'org_1', 1, clock_now() FROM generate_series(1, 40) n`),
  );
  await pool.transaction(async (tx) => {
    // Workers pass by what is locked, so it stays due.
    await tx.query(statement('SELECT FROM due_attempts FOR UPDATE'));
    const started = await startService(database.url, {
      WEBHOOK_CONCURRENCY: '8',
      WEBHOOK_ENDPOINT_CONCURRENCY: '32',
    });
    const due = async () => /webhook_backlog\{state="due"\} ([1-9]\d*)/.exec(await started.registry.metrics())?.[1];
    try {
      await until(async () => (await due()) !== undefined, 'the backlog to be measured');
      expect(await due()).toBe('4');
    } finally {
      await started.stop();
    }
  });
});
