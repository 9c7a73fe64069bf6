import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorError } from '../errors.js';
import { createLogger } from '../log.js';
import type { Database } from '../postgres/database.js';
import { migrate } from '../postgres/migrate.js';
import { createPool, type PostgresPool } from '../postgres/pool.js';
import { anonymous, createTestDatabase, runOn, type TestDatabase } from '../postgres/test-database.js';
import { createSealer, type Sealer } from '../seal.js';
import { checkMasterKey } from './master-key-check.js';
import { reseal } from './reseal.js';
import type { SealedColumn } from './sealed-column.js';

const log = createLogger({ service: 'test', level: 'silent' });
const platform = { dir: fileURLToPath(new URL('../../../service/migrations', import.meta.url)), table: 'platform' };
const newKey = () => randomBytes(32).toString('base64');
const secrets: SealedColumn = { table: 'box', column: 'secret', key: ['id'], context: ([id]) => `box ${id}` };
/** More than two pages. */
const many = 230;

let database: TestDatabase;
let pool: PostgresPool;
let oldKey: string;
let nextKey: string;
let before: Sealer;
let both: Sealer;
let after: Sealer;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  [oldKey, nextKey] = [newKey(), newKey()];
  [before, both, after] = [createSealer(oldKey), createSealer(`${nextKey},${oldKey}`), createSealer(nextKey)];
  await migrate({ url: database.url, schema: 'app', sets: [platform], log });
  await runOn(database.url, 'CREATE TABLE app.box (id text PRIMARY KEY, secret bytea NOT NULL)');
  pool = createPool({ url: database.url, schema: 'app', applicationName: 'reseal-test', log });
});

afterEach(async () => {
  await pool.end();
  await runOn(database.url, 'DROP SCHEMA app CASCADE');
});

describe('the master key of a database', () => {
  test('is the first that it was given; with another one the start is refused in words', async () => {
    await checkMasterKey(pool, before);
    await checkMasterKey(pool, before);
    const refusal = await checkMasterKey(pool, after).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toContain('MASTER_KEY');
    expect((refusal as Error).message).not.toContain(nextKey);
  });

  test('fits when any of several keys opens', async () => {
    await checkMasterKey(pool, before);
    await checkMasterKey(pool, both);
  });

  test('is one, when replicas with different keys start at once on an empty database', async () => {
    const sealers = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? before : after));
    const started = await Promise.allSettled(sealers.map((sealer) => checkMasterKey(pool, sealer)));
    const good = started.flatMap(({ status }, at) => (status === 'fulfilled' ? [at % 2] : []));
    expect(good).toHaveLength(4);
    expect(new Set(good).size).toBe(1);
  });
});

describe('resealing', () => {
  const putBox = (id: string, sealer: Sealer, text = id) =>
    pool.query({ name: 'put', text: 'INSERT INTO box VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET secret = $2' }, [
      id,
      sealer.seal(text, `box ${id}`),
    ]);
  const box = async (id: string, sealer: Sealer) => {
    const [row] = await pool.query<{ secret: Buffer }>({ name: 'get', text: 'SELECT secret FROM box WHERE id = $1' }, [
      id,
    ]);
    return sealer.open(row?.secret ?? Buffer.alloc(0), `box ${id}`).toString();
  };
  const boxes = Array.from({ length: many }, (_, at) => `box_${at}`);

  beforeEach(async () => {
    await checkMasterKey(pool, before);
    for (const id of boxes) await putBox(id, before);
  });

  test('brings everything under the first key, says how many it was, and the old key may go', async () => {
    const context = 'idempotency ["scope","key"]';
    await pool.query(
      {
        name: 'answer',
        text: `INSERT INTO idempotency_keys (scope, key, fingerprint, response, expires_at)
          VALUES ('scope', 'key', '', $1, now())`,
      },
      [before.seal('answer', context)],
    );
    expect(await reseal(pool, both, [secrets])).toBe(many + 1);
    await checkMasterKey(pool, after);
    for (const id of boxes) expect(await box(id, after)).toBe(id);
    const [kept] = await pool.query<{ response: Buffer }>(anonymous('SELECT response FROM idempotency_keys'));
    expect(after.open(kept?.response ?? Buffer.alloc(0), context).toString()).toBe('answer');
    await expect(checkMasterKey(pool, before)).rejects.toThrow('MASTER_KEY');
  });

  test('reads a bounded number of bytes at once, however large values are', async () => {
    const megabyte = 'x'.repeat(1 << 20);
    for (const id of boxes.slice(0, 12)) await putBox(id, before, megabyte);
    const pages: number[] = [];
    const query: Database['query'] = async (statement, values) => {
      const rows = await pool.query<{ sealed?: Buffer | null }>(statement, values);
      pages.push(rows.reduce((bytes, { sealed }) => bytes + (sealed?.length ?? 0), 0));
      return rows as never;
    };
    expect(await reseal({ ...pool, query }, both, [secrets])).toBe(many);
    expect(Math.max(...pages)).toBeLessThan(10 << 20);
    expect(await box('box_11', after)).toBe(megabyte);
  });

  test('broken off, keeps what it did, leaves the old key valid, and is completed by the next', async () => {
    let writes = 0;
    const query: Database['query'] = (statement, values) => {
      if (statement.name.startsWith('reseal_') && ++writes > 1) throw new Error('cut off');
      return pool.query(statement, values);
    };
    await expect(reseal({ ...pool, query }, both, [secrets])).rejects.toThrow('cut off');
    await checkMasterKey(pool, before);
    expect(await reseal(pool, both, [secrets])).toBe(many - 100);
  });

  test('does not overwrite what a replica writes meanwhile', async () => {
    const query: Database['query'] = async (statement, values) => {
      if (statement.name.startsWith('reseal_')) await putBox('box_7', both, 'rotated');
      return pool.query(statement, values);
    };
    await reseal({ ...pool, query }, both, [secrets]);
    expect(await box('box_7', after)).toBe('rotated');
  });

  test('while a replica goes on sealing under the old key, says so and leaves the old key valid', async () => {
    const query: Database['query'] = async (statement, values) => {
      const rows = await pool.query(statement, values);
      if (statement.name.startsWith('reseal_')) await putBox('box_1', before);
      return rows as never;
    };
    await expect(reseal({ ...pool, query }, both, [secrets])).rejects.toThrow('Give all replicas the new key');
    await checkMasterKey(pool, before);
  });

  test('reports values that no key opens, after all others are done', async () => {
    await putBox('box_0', createSealer(newKey()));
    await expect(reseal(pool, both, [secrets])).rejects.toThrow('1 of box.secret');
    expect(await box('box_1', after)).toBe('box_1');
    await checkMasterKey(pool, before);
  });

  test('is refused with keys of which none is the database’s', async () => {
    await expect(reseal(pool, after, [secrets])).rejects.toThrow('MASTER_KEY');
    expect(await box('box_1', before)).toBe('box_1');
  });
});
