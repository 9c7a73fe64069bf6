import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OperatorError } from '../errors.js';
import { createLogger } from '../log.js';
import { migrate, requireMigrated } from './migrate.js';
import { createPool, type PostgresPool } from './pool.js';
import { anonymous, createTestDatabase, runOn, type TestDatabase } from './test-database.js';

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
const sets = () => [{ dir, table: 'schema_migrations' }];
const run = () => migrate({ url: database.url, schema, sets: sets(), log });

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
  expect(await tables()).toEqual([]);
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

test('sets run one after the other, each with its own record, or none of them', async () => {
  const first = await mkdtemp(join(dir, 'first-'));
  await writeFile(join(first, '0001_shared.sql'), 'CREATE TABLE shared (id int PRIMARY KEY);');
  await file('0001_own.sql', 'CREATE TABLE own (id int REFERENCES nothing);');
  const both = () =>
    migrate({ url: database.url, schema, sets: [{ dir: first, table: 'first_migrations' }, ...sets()], log });
  await expect(both()).rejects.toThrow('nothing');
  expect(await tables()).toEqual([]);
  await file('0001_own.sql', 'CREATE TABLE own (id int REFERENCES shared);');
  expect(await both()).toEqual(['0001_shared', '0001_own']);
  expect(await tables()).toEqual(['app.first_migrations', 'app.own', 'app.schema_migrations', 'app.shared']);
  await writeFile(join(first, '0002_more.sql'), 'CREATE TABLE more (id int);');
  expect(await both()).toEqual(['0002_more']);
});

test('a replica of an older version leaves what a newer one has added', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  await file('0002_more.sql', 'CREATE TABLE more (id int);');
  await run();
  await rm(join(dir, '0002_more.sql'));
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['app.item', 'app.more', 'app.schema_migrations']);
});

test('tables without a record of how they were made are refused in words, and left as they are', async () => {
  await runOn(database.url, `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.pgmigrations (name text)`);
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  const refusal = await run().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as Error).message).toMatch(/npm start -- --fresh/);
  expect(await tables()).toEqual(['app.pgmigrations']);
});

test('a file that is not what it was when it ran is refused in words, before any other runs', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  await run();
  await file('0001_item.sql', 'CREATE TABLE item (id bigint);');
  await file('0002_more.sql', 'CREATE TABLE more (id int);');
  await expect(run()).rejects.toThrow(OperatorError);
  await expect(run()).rejects.toThrow('0001_item is not what it was');
  expect(await tables()).toEqual(['app.item', 'app.schema_migrations']);
});

test('a checkout that ends lines in its own way changes nothing', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (\n  id int\n);\n');
  await run();
  await file('0001_item.sql', 'CREATE TABLE item (\r\n  id int\r\n);\r\n');
  expect(await run()).toEqual([]);
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
  await expect(migrate({ url: database.url, schema: 'a"; DROP', sets: sets(), log })).rejects.toThrow('schema name');
});

/** A session of somebody else, in the middle of a transaction. */
async function transactionThat(
  ...statements: string[]
): Promise<{ query(text: string): Promise<unknown>; commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`BEGIN; SET search_path = ${schema}`);
  for (const statement of statements) await client.query(statement);
  return {
    query: (text) => client.query(text),
    commit: () => client.query('COMMIT').then(() => client.end()),
  };
}

/** Resolves once the migration waits for a lock. */
async function untilItWaits(): Promise<void> {
  const text = `SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE application_name = '${schema} migrations' AND datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await pool.query({ name: 'waiting', text })).toEqual([{ waiting: 1 }]), 60_000);
}

test('a migration that meets a long transaction lets others pass, and ends when that does', async () => {
  await file('0001_item.sql', 'CREATE TABLE item (id int);');
  await run();
  await file('0002_more.sql', 'ALTER TABLE item ADD COLUMN name text;');
  const long = await transactionThat('SELECT FROM item');
  const running = run();
  await untilItWaits();
  // It stands behind the migration, which stands behind the long transaction.
  expect(await pool.query(anonymous('SELECT id FROM item'))).toEqual([]);
  await long.commit();
  expect(await running).toEqual(['0002_more']);
});

test('a migration and a request that wait for each other: the migration gives way, before PostgreSQL ends one of both', async () => {
  await file('0001_items.sql', 'CREATE TABLE item (id int); CREATE TABLE other (id int);');
  await run();
  const add = (table: string) => `ALTER TABLE ${table} ADD COLUMN name text;`;
  await file('0002_more.sql', `${add('item')} SELECT pg_sleep(0.3); ${add('other')}`);
  const request = await transactionThat('SELECT FROM other');
  const running = run();
  const locked = "SELECT count(*) AS locks FROM pg_locks WHERE relation = 'item'::regclass AND granted";
  await vi.waitFor(async () => expect(await pool.query(anonymous(locked))).toEqual([{ locks: 1 }]), 60_000);
  await request.query('SELECT FROM item');
  await request.commit();
  expect(await running).toEqual(['0002_more']);
});

describe('a file without transaction', () => {
  const concurrently = (what = 'INDEX') =>
    `-- no-transaction\n-- For the list.\nCREATE ${what} CONCURRENTLY IF NOT EXISTS item_by_name ON item (name);\n`;
  const validity = () =>
    pool.query(anonymous("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('item_by_name')"));

  beforeEach(async () => {
    await file('0001_item.sql', 'CREATE TABLE item (name text);');
  });

  test('builds an index while others write', async () => {
    await run();
    await file('0002_index.sql', concurrently());
    const long = await transactionThat("INSERT INTO item VALUES ('a')");
    const running = run();
    await untilItWaits();
    await pool.query(anonymous("INSERT INTO item VALUES ('b')"));
    await long.commit();
    expect(await running).toEqual(['0002_index']);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test('that broke off is run again, and what it left behind is built anew', async () => {
    await run();
    await file('0002_index.sql', concurrently('UNIQUE INDEX'));
    await pool.query(anonymous("INSERT INTO item VALUES ('twice'), ('twice')"));
    await expect(run()).rejects.toThrow('item_by_name');
    expect(await validity()).toEqual([{ valid: false }]);
    await pool.query(anonymous('TRUNCATE item'));
    expect(await run()).toEqual(['0002_index']);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test('runs once and in its turn, when several replicas start at once', async () => {
    await file('0002_index.sql', concurrently());
    await file('0003_fill.sql', "INSERT INTO item VALUES ('c');");
    const ran = await Promise.all(Array.from({ length: 4 }, run));
    expect(ran.flat()).toEqual(['0001_item', '0002_index', '0003_fill']);
    expect(await pool.query(anonymous('SELECT name FROM item'))).toEqual([{ name: 'c' }]);
  });

  test('holds nothing that could not be repeated', async () => {
    await file('0002_index.sql', `${concurrently()}INSERT INTO item VALUES ('d');`);
    await expect(run()).rejects.toThrow('0002_index.sql runs outside a transaction');
    expect(await tables()).toEqual([]);
  });
});

describe('who must not migrate', () => {
  const require = () => requireMigrated({ url: database.url, schema, sets: sets(), log });

  test('goes on with a database of its own version', async () => {
    await file('0001_item.sql', 'CREATE TABLE item (id int);');
    await run();
    await require();
  });

  test('learns that the database is new, or older, and changes nothing', async () => {
    await file('0001_item.sql', 'CREATE TABLE item (id int);');
    await expect(require()).rejects.toThrow('has not run');
    expect(await tables()).toEqual([]);
    await run();
    await file('0002_more.sql', 'CREATE TABLE more (id int);');
    await expect(require()).rejects.toThrow('0002_more is missing');
    expect(await tables()).toEqual(['app.item', 'app.schema_migrations']);
  });

  test('learns that the database is newer', async () => {
    await file('0001_item.sql', 'CREATE TABLE item (id int);');
    await file('0002_more.sql', 'CREATE TABLE more (id int);');
    await run();
    await rm(join(dir, '0002_more.sql'));
    await expect(require()).rejects.toThrow('newer version of Pharos');
  });

  test('learns that the database was made in another way', async () => {
    await file('0001_item.sql', 'CREATE TABLE item (id int);');
    await run();
    await file('0001_item.sql', 'CREATE TABLE item (id bigint);');
    await expect(require()).rejects.toThrow(OperatorError);
  });
});
