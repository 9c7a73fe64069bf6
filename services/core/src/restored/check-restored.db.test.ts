import { randomBytes } from 'node:crypto';
import { createLogger, createRegistry, OperatorError, systemClock } from '@pharos/kit';
import { createServiceDatabase, execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create } from '../app.js';
import { configSchema } from '../config.js';
import { database } from '../schema.js';
import { startTestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { checkRestored } from './check-restored.js';

const log = createLogger({ service: 'test', level: 'silent' });
const masterKey = randomBytes(32).toString('base64');
const { signal } = new AbortController();

let original: ServiceDatabase;
beforeAll(async () => {
  original = await createServiceDatabase(database);
  const core = await startTestCore({ url: original.url, masterKey });
  for (const project of [await TestProject.create(core), await TestProject.create(core)]) {
    await project.upsert({ email: 'ada@example.com' });
    await project.conversationOf('Order 1', 'Where is it?');
  }
  await core.stop();
  // Whoever serves it first leaves the master key's mark, as in a backup.
  const first = create(config(original.url), { log, clock: systemClock, registry: createRegistry() });
  await first.start(signal);
  await first.stop(5_000);
  await execute(original.url, leavePending);
});
afterAll(() => original.drop());

/** What a core that works would do at once: wake, publish, remove. */
const leavePending = `SET search_path = core;
  UPDATE conversations SET status = 'snoozed', snoozed_until = now() - interval '1 day';
  INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
    VALUES ('evt_pending', 'conversation.created', 'org_1', 'prj_1', 'cnv_1', '{}', '{}');
  INSERT INTO analytics_due (conversation_id, project_id, since) SELECT id, project_id, '-infinity' FROM conversations
    ON CONFLICT (conversation_id) DO UPDATE SET since = excluded.since;
  INSERT INTO projects (id, org_id, name, slug, deleted_at) SELECT 'prj_deleted', id, 'Gone', 'gone', now() - interval '1 day'
    FROM organizations LIMIT 1;
  INSERT INTO idempotency_keys (scope, key, fingerprint, expires_at) VALUES ('s', 'k', '', now() - interval '1 day');`;

const config = (url: string, key = masterKey) =>
  configSchema.parse({ DATABASE_URL: url, MASTER_KEY: key, CORE_LISTEN: '127.0.0.1:0' });

const check = (url: string, key = masterKey) =>
  checkRestored({ ...config(url, key), NATS_URL: 'nats://127.0.0.1:1' }, log, signal);

test('core answers from the copy what its tables hold, works on nothing in it, and changes nothing', () =>
  copied(async (url) => {
    // As in the backup of a platform with NATS: core would make it to publish or consume.
    await execute(url, 'DROP SCHEMA bus CASCADE');
    const before = await rowsOf(url);
    expect(await check(url)).toEqual({ projects: 2, problems: [] });
    expect(await rowsOf(url)).toEqual(before);
  }));

test('another master key is told before anything is asked', () =>
  copied(async (url) => {
    const another = check(url, randomBytes(32).toString('base64'));
    await expect(another).rejects.toThrow(OperatorError);
    await expect(another).rejects.toThrow('MASTER_KEY is not the key');
  }));

test('a copy that another version made is told', () =>
  copied(async (url) => {
    await execute(url, "DELETE FROM core.schema_migrations WHERE name LIKE '0029%'");
    await expect(check(url)).rejects.toThrow(OperatorError);
  }));

test.each([
  [
    'messages without rows',
    'TRUNCATE messages CASCADE',
    /^project prj_\w+: the messages of conversation cnv_\w+ are gone$/,
  ],
  [
    'conversations without activity',
    'TRUNCATE conversation_activity',
    /: core lists other conversations than the data/,
  ],
  ['a missing column', 'ALTER TABLE contacts DROP COLUMN company CASCADE', /: core refuses to answer \(INTERNAL\)/],
])('%s: told in a sentence for each project', (_, damage, words) =>
  copied(async (url) => {
    await execute(url, `SET search_path = core; ${damage}`);
    const { problems } = await check(url);
    expect(problems).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
  }),
);

/** Every row of every table, as a digest for each. */
async function rowsOf(url: string) {
  const tables = await execute<{ name: string }>(
    url,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const digest = "md5(string_agg(t::text, ',' ORDER BY t::text))";
  return execute(url, tables.map(({ name }) => `SELECT '${name}', ${digest} FROM ${name} t`).join(' UNION ALL '));
}

/** Works on a copy of the database, which is gone afterwards. */
async function copied(work: (url: string) => Promise<void>): Promise<void> {
  const server = Object.assign(new URL(original.url), { pathname: '/postgres' }).href;
  const name = `test_restored_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${new URL(original.url).pathname.slice(1)}`);
  try {
    await work(Object.assign(new URL(original.url), { pathname: `/${name}` }).href);
  } finally {
    await execute(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}
