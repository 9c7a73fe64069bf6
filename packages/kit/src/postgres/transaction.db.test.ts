import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../log.js';
import { createPool, type PoolOptions, type PostgresPool } from './pool.js';
import { isDatabaseUnavailable, sqlStateOf, sqlStates } from './sql-state.js';
import { anonymous, barrier, createTestDatabase, runOn, type TestDatabase } from './test-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
let pool: PostgresPool;

function openPool(options: Partial<PoolOptions> = {}): PostgresPool {
  return createPool({ url: database.url, schema: 'app', applicationName: 'transaction-test', log, max: 4, ...options });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runOn(database.url, 'CREATE SCHEMA app; CREATE TABLE app.item (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)');
  pool = openPool();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insertItem = { name: 'insert-item', text: 'INSERT INTO item (id) VALUES ($1)' };
const itemIds = { name: 'item-ids', text: 'SELECT id FROM item ORDER BY id' };
const raiseItem = { name: 'raise-item', text: 'UPDATE item SET n = n + 1 WHERE id = $1' };
const backend = { name: 'backend', text: 'SELECT pg_backend_pid() AS pid' };

async function idsFrom(first: number): Promise<number[]> {
  const rows = await pool.query<{ id: number }>(itemIds);
  return rows.map(({ id }) => id).filter((id) => id >= first && id < first + 100);
}

describe('a transaction', () => {
  test('keeps everything when its work resolves', async () => {
    const result = await pool.transaction(async (tx) => {
      await tx.query(insertItem, [100]);
      await tx.query(insertItem, [101]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await idsFrom(100)).toEqual([100, 101]);
  });

  test('keeps nothing when its work rejects, and rejects with the same error', async () => {
    const failure = new Error('no');
    const running = pool.transaction(async (tx) => {
      await tx.query(insertItem, [200]);
      throw failure;
    });
    await expect(running).rejects.toBe(failure);
    expect(await idsFrom(200)).toEqual([]);
  });

  test('that fails for a reason of its own keeps its connection', async () => {
    const single = openPool({ max: 1 });
    try {
      const [before] = await single.query(backend);
      await expect(single.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
      expect(await single.query(backend)).toEqual([before]);
    } finally {
      await single.end();
    }
  });

  test('in which a statement failed cannot commit, even when its work does not mind', async () => {
    const running = pool.transaction(async (tx) => {
      await tx.query(insertItem, [250]);
      await tx.query(insertItem, [250]).catch(() => undefined);
      return 'fine';
    });
    await expect(running).rejects.toThrow('rolled back');
    expect(await idsFrom(200)).toEqual([]);
  });

  test('joins the one that runs', async () => {
    const running = pool.transaction(async (tx) => {
      await tx.transaction((inner) => inner.query(insertItem, [300]));
      throw new Error('no');
    });
    await expect(running).rejects.toThrow('no');
    expect(await idsFrom(300)).toEqual([]);
  });

  test('that lost against a deadlock runs again, and both commit', async () => {
    await pool.query(insertItem, [500]);
    await pool.query(insertItem, [501]);
    const bothInside = barrier(2);
    const raiseBoth = (first: number, second: number) =>
      pool.transaction(async (tx) => {
        await tx.query(raiseItem, [first]);
        await bothInside();
        await tx.query(raiseItem, [second]);
      });
    await Promise.all([raiseBoth(500, 501), raiseBoth(501, 500)]);
    const counts = await pool.query(anonymous('SELECT n FROM item WHERE id IN (500, 501)'));
    expect(counts).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('that others keep from serializing runs three times at most', async () => {
    let runs = 0;
    const running = pool.transaction(async (tx) => {
      runs += 1;
      await tx.query(anonymous("DO $$ BEGIN RAISE serialization_failure USING MESSAGE = 'again'; END $$"));
    });
    await expect(running).rejects.toSatisfy((error) => sqlStateOf(error) === sqlStates.serializationFailure);
    expect(runs).toBe(3);
  });

  test('runs at the isolation asked for', async () => {
    const level = anonymous('SHOW transaction_isolation');
    const shown = await pool.transaction((tx) => tx.query(level), { isolation: 'serializable' });
    expect(shown).toEqual([{ transaction_isolation: 'serializable' }]);
    expect(await pool.transaction((tx) => tx.query(level))).toEqual([{ transaction_isolation: 'read committed' }]);
  });

  test('whose connection is lost rejects and leaves the pool usable', async () => {
    const running = pool.transaction(async (tx) => {
      await tx.query(insertItem, [600]);
      await tx.query(anonymous('SELECT pg_terminate_backend(pg_backend_pid())'));
    });
    await expect(running).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await idsFrom(600)).toEqual([]);
  });
});
