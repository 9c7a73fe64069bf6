import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.js';
import { createPool, type PostgresPool } from './pool.js';
import { createTestDatabase, runOn, type TestDatabase } from './test-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
/** A pool of one connection. */
let pool: PostgresPool;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await runOn(database.url, 'DROP SCHEMA IF EXISTS app CASCADE; CREATE SCHEMA app');
  await runOn(database.url, "CREATE TABLE app.item (id int, name text); INSERT INTO app.item VALUES (1, 'a')");
  pool = createPool({ url: database.url, schema: 'app', applicationName: 'described', log, max: 1 });
  onTestFinished(() => pool.end());
});
afterAll(() => database.drop());

const items = { name: 'items', text: 'SELECT * FROM item WHERE id = $1::int' };
const one = { id: 1, name: 'a' };

/** How often the pool's connection asks for a description from now on. */
async function countDescriptions() {
  const client = await pool.raw.connect();
  const describe = vi.spyOn(client.connection, 'describe');
  client.release();
  return () => describe.mock.calls.length;
}

test('the rows of a named statement are described once a connection, and read alike each time', async () => {
  const count = await countDescriptions();
  for (const id of [1, 2, 1]) expect(await pool.query(items, [id])).toEqual(id === 1 ? [one] : []);
  expect(count()).toBe(1);
});

test('a statement without a name is described each time: it may be another', async () => {
  const count = await countDescriptions();
  expect(await pool.query({ name: '', text: 'SELECT $1::int AS a' }, [1])).toEqual([{ a: 1 }]);
  expect(await pool.query({ name: '', text: 'SELECT $1::int AS b, 2 AS c' }, [1])).toEqual([{ b: 1, c: 2 }]);
  expect(count()).toBe(2);
});

test('one that failed before it was described is described when it does not', async () => {
  await expect(pool.query(items, ['x'])).rejects.toMatchObject({ code: '22P02' });
  expect(await pool.query(items, [1])).toEqual([one]);
  await expect(pool.query(items, ['x'])).rejects.toMatchObject({ code: '22P02' });
  expect(await pool.query(items, [1])).toEqual([one]);
});

test('one whose columns have changed is refused by PostgreSQL, and never read under the names of before', async () => {
  expect(await pool.query(items, [1])).toEqual([one]);
  await runOn(database.url, 'ALTER TABLE app.item RENAME name TO label; ALTER TABLE app.item ADD more int');
  await expect(pool.query(items, [1])).rejects.toMatchObject({ code: '0A000' });
});

test('an error shows who asked, and not only that the socket was read', async () => {
  async function whoAsked() {
    return await pool.query(items, ['x']);
  }
  const failed = await whoAsked().catch((error: Error) => error);
  expect((failed as Error).stack).toContain('whoAsked');
});
