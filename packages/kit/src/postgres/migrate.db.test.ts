import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log.js';
import { migrate } from './migrate.js';
import { createPool, type PostgresPool } from './pool.js';
import { createTestDatabase, runOn, type TestDatabase } from './test-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
const schema = 'app';
let database: TestDatabase;
let pool: PostgresPool;
let dir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, schema, applicationName: 'migrate-test', log, max: 2 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pharos-migrations-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true });
  await runOn(database.url, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
});

const file = (name: string, sql: string) => writeFile(join(dir, name), sql);
const run = () => migrate({ url: database.url, schema, dir, log });

async function tables(): Promise<string[]> {
  const text = `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY name`;
  const rows = await pool.query<{ name: string }>({ name: 'tables', text });
  return rows.map(({ name }) => name);
}

test('files run in order of their numbers, in the schema, which is made', async () => {
  await file('0002_fill.sql', 'INSERT INTO item VALUES (1);\n');
  await file('0001_item.sql', 'CREATE TABLE item (id int);\n-- the end');
  await file('README.md', 'Not a migration.');
  expect(await run()).toEqual(['0001_item', '0002_fill']);
  expect(await tables()).toEqual(['app.item', 'app.schema_migrations']);
});

test('a file runs once; new ones run later', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  await run();
  expect(await run()).toEqual([]);
  await file('0002_more.sql', 'ALTER TABLE item ADD COLUMN name text;');
  expect(await run()).toEqual(['0002_more']);
});

test('when a file fails, none of the run leaves a trace', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  await file('0002_wrong.sql', 'CREATE TABLE other (id nonsense);');
  await expect(run()).rejects.toThrow('nonsense');
  expect(await tables()).toEqual(['app.schema_migrations']);
});

test('several replicas that start at once run each file once', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int); SELECT pg_sleep(0.05);');
  await file('0002_fill.sql', 'INSERT INTO item VALUES (1);');
  const ran = await Promise.all(Array.from({ length: 6 }, run));
  expect(ran.flat()).toEqual(['0001_item', '0002_fill']);
  expect(await pool.query({ name: 'items', text: 'SELECT id FROM item' })).toEqual([{ id: 1 }]);
});

test('functions with $1, braces and quotes arrive as written', async () => {
  const body = `CREATE FUNCTION greet(text) RETURNS text LANGUAGE sql AS $$ SELECT '{"hi": "' || $1 || '{x}"}' $$;`;
  await file('0001_greet.sql', body);
  await run();
  expect(await pool.query({ name: 'greet', text: "SELECT greet('Ada') AS text" })).toEqual([
    { text: '{"hi": "Ada{x}"}' },
  ]);
});

test('a file slipped in before one that has run is refused', async () => {
  await file('0002_item.sql', 'CREATE TABLE item (id int);');
  await run();
  await file('0001_late.sql', 'CREATE TABLE late (id int);');
  await expect(run()).rejects.toThrow('0001_late');
});

test.each(['1_item.sql', '0001-item.sql', 'item.sql'])('a file named %s is refused', async (name) => {
  await file(name, 'SELECT 1;');
  await expect(run()).rejects.toThrow(name);
});

test('two files with one number are refused', async () => {
  await file('0001_a.sql', 'SELECT 1;');
  await file('0001_b.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow('0001_b.sql');
});

test('a schema name that is not plain is refused', async () => {
  await expect(migrate({ url: database.url, schema: 'a"; DROP', dir, log })).rejects.toThrow('schema name');
});
