import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, migrate } from '@pharos/kit';
import { keepPartitions, migrateService, platformMigrations } from '@pharos/service';
import { createServiceDatabase, createTestPool } from '@pharos/service/testing';
import { expect, onTestFinished, test } from 'vitest';
import { partitions } from './deliveries/index.js';
import { database, schema } from './schema.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** The schema as the version had it that knew no partitions. */
async function databaseOfBefore() {
  const made = await createServiceDatabase();
  onTestFinished(() => made.drop());
  const dir = await mkdtemp(join(tmpdir(), 'pharos-migrations-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const isBefore = (file: string) => !file.endsWith('.sql') || Number(/(\d{4})_[^/]*$/.exec(file)?.[1]) < 5;
  await cp(database.migrations, dir, { recursive: true, filter: isBefore });
  await migrate({ url: made.url, schema, sets: [platformMigrations, { dir, table: 'schema_migrations' }], log });
  return made.url;
}

/** Statements as a process of that version has prepared them. */
const write = {
  name: 'write',
  text: `INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, created_at)
    VALUES ($1, 'whk_1', 'whd_1', 'contact.created', 1, 'delivered', 5, '', $2)`,
};
const list = { name: 'list', text: 'SELECT id FROM attempts WHERE webhook_id = $1 ORDER BY created_at DESC, id DESC' };

test('attempts of before stay, and a process of the version before goes on while and after they become a partition', async () => {
  const url = await databaseOfBefore();
  const pool = createTestPool({ url, schema, max: 1 });
  onTestFinished(() => pool.end());
  const ids = async () => (await pool.query<{ id: string }>(list, ['whk_1'])).map(({ id }) => id);
  await pool.query(write, ['wha_1', '2020-01-01']);
  expect(await ids()).toEqual(['wha_1']);
  await migrateService(database, { url, log });
  await pool.query(write, ['wha_2', '2026-11-30T12:00:00Z']);
  expect(await ids()).toEqual(['wha_2', 'wha_1']);
  const session = await pool.raw.connect();
  for (const table of partitions({ historyDays: 3_650, heldDays: 1 }))
    await keepPartitions(table, { session, now: new Date('2026-11-30T12:00:00Z'), log, onLate: () => undefined });
  session.release();
  await pool.query(write, ['wha_3', '2027-02-01']);
  expect(await ids()).toEqual(['wha_3', 'wha_2', 'wha_1']);
  const places = `SELECT DISTINCT tableoid::regclass::text AS place FROM attempts ORDER BY 1`;
  const found = await pool.query<{ place: string }>({ name: '', text: places });
  expect(found.map(({ place }) => place)).toEqual(['attempts_before_2027_01', 'attempts_later']);
});
