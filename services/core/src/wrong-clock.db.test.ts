import { randomBytes } from 'node:crypto';
import { createLogger, createRegistry, systemClock } from '@pharos/kit';
import type { RpcService } from '@pharos/service';
import { createServiceDatabase, execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { create } from './app.js';
import { configSchema } from './config.js';
import { database as stored } from './schema.js';

const dayMs = 24 * 60 * 60 * 1000;

let database: ServiceDatabase;
let core: RpcService;
beforeEach(async () => {
  database = await createServiceDatabase(stored);
  const env = {
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    CORE_LISTEN: '127.0.0.1:0',
  };
  const log = createLogger({ service: 'test', level: 'silent' });
  core = create(configSchema.parse(env), { log, clock: systemClock, registry: createRegistry() });
});
afterEach(async () => {
  await core.stop(5_000);
  vi.restoreAllMocks();
  await database.drop();
});

test('a replica whose machine shows a time more than a year ahead removes nothing that is to be kept', async () => {
  await execute(
    database.url,
    `INSERT INTO core.audit_entries (id, org_id, action, target_type, target_id, caller, outcome, created_at)
      SELECT 'aud_' || (500 - days), 'org_' || days, 'a', 't', 'x', '{}', 'done', now() - days * interval '1 day'
      FROM unnest('{10, 401}'::int[]) days;
    INSERT INTO core.idempotency_keys (scope, key, fingerprint, response, expires_at)
      SELECT 's', hours::text, '', '', now() + hours * interval '1 hour' FROM unnest('{-1, 20}'::int[]) hours`,
  );
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + 450 * dayMs));
  await core.start(new AbortController().signal);
  const kept = () =>
    execute(
      database.url,
      'SELECT org_id AS id FROM core.audit_entries UNION ALL SELECT key FROM core.idempotency_keys ORDER BY id',
    );
  await expect.poll(kept).not.toContainEqual({ id: 'org_401' });
  await expect.poll(kept).not.toContainEqual({ id: '-1' });
  expect(await kept()).toEqual([{ id: '20' }, { id: 'org_10' }]);
});
