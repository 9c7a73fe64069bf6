import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Failure, transportFailure } from '../errors.js';
import { createLogger } from '../log.js';
import type { Work } from './database.js';
import { OneRowStatement } from './one-row-statement.js';
import { createPool, type PoolOptions, type PostgresPool } from './pool.js';
import { anonymous, createTestDatabase, runOn, type TestDatabase } from './test-database.js';
import { TestProxy } from './test-proxy.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
/** Looks on, and holds locks. */
let observer: PostgresPool;

function openPool(options: Partial<PoolOptions> = {}): PostgresPool {
  const pool = createPool({ url: database.url, schema: 'app', applicationName: 'reads', log, max: 4, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runOn(database.url, 'CREATE SCHEMA app; CREATE TABLE app.item (org text, id text PRIMARY KEY)');
  await runOn(database.url, "INSERT INTO app.item SELECT 'org_' || n % 2, n::text FROM generate_series(0, 999) n");
  observer = createPool({ url: database.url, schema: 'app', applicationName: 'observer', log, max: 4 });
});

afterAll(async () => {
  await observer.end();
  await database.drop();
});

const gone = transportFailure('CANCELLED', 'gone');

/** A caller who leaves when the test says so. */
class TestCaller {
  abandoned: Failure | undefined;
  readonly deadlineMs = Number.POSITIVE_INFINITY;

  leave(): void {
    this.abandoned = gone;
  }
}

interface Item {
  id: string;
  /** Rows with the same are of one statement. */
  statement: string;
}

const statementId = "pg_backend_pid() || ' ' || statement_timestamp() AS statement";
const findItem = new OneRowStatement('find_item', `SELECT id, ${statementId} FROM item WHERE org = $1 AND id = $2`);
/** Waits for the lock of the number. */
const findLocked = new OneRowStatement(
  'find_locked',
  `SELECT id, ${statementId}, pg_advisory_xact_lock_shared($3::int) FROM item WHERE org = $1 AND id = $2`,
);

const read = (owner = 'org_0', caller?: TestCaller): Work => ({ owner, kind: 'read', caller });

function find(
  pool: PostgresPool,
  id: string,
  { owner = 'org_0', caller }: { owner?: string; caller?: TestCaller } = {},
) {
  return findItem.find<Item>(pool.for(read(owner, caller)), [owner, id]);
}

function stuck(pool: PostgresPool, lock: number, caller?: TestCaller, owner = 'org_0') {
  const values = [owner, owner.slice(-1), String(lock)];
  return findLocked.find<Item>(pool.for(read(owner, caller)), values);
}

/** Runs `during` while statements that wait for the lock are stuck. */
function whileLocked<T>(lock: number, during: () => Promise<T>): Promise<T> {
  return observer.transaction(async (tx) => {
    await tx.query(anonymous(`SELECT pg_advisory_xact_lock(${lock})`));
    return during();
  });
}

/** How many connections are stuck at the lock. */
async function stuckAt(lock: number): Promise<number> {
  const counting = "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted";
  const [row] = await observer.query<{ n: number }>({ name: 'stuck', text: counting }, [lock]);
  return row?.n ?? 0;
}

const statementsOf = (items: readonly (Item | undefined)[]) => new Set(items.map((item) => item?.statement));

describe('reads of one organization', () => {
  test('that come in one turn are one statement, and each has its own row, or none', async () => {
    const pool = openPool();
    const ids = ['4', '2', '4', '1000', '1', '998'];
    const found = await Promise.all(ids.map((id) => find(pool, id)));
    // 1000 is not there, and 1 is another organization's.
    expect(found.map((item) => item?.id)).toEqual(['4', '2', '4', undefined, undefined, '998']);
    expect(statementsOf(found.filter((item) => item))).toHaveProperty('size', 1);
  });

  test('share no statement with those of another', async () => {
    const pool = openPool();
    const ids = ['0', '1', '2', '3'];
    const found = await Promise.all(ids.map((id) => find(pool, id, { owner: `org_${Number(id) % 2}` })));
    expect(found.map((item) => item?.id)).toEqual(ids);
    const [a, b, c, d] = found.map((item) => item?.statement);
    expect([a, b]).toEqual([c, d]);
    expect(a).not.toBe(b);
  });

  test('go together as far as they fit, 64 in a statement', async () => {
    const pool = openPool();
    const found = await Promise.all(Array.from({ length: 150 }, (_, n) => find(pool, String(n * 2))));
    expect(found.map((item) => item?.id)).toEqual(Array.from({ length: 150 }, (_, n) => String(n * 2)));
    expect(statementsOf(found)).toHaveProperty('size', 3);
  });

  test('that wait for a connection are joined by those that come meanwhile', async () => {
    const pool = openPool({ max: 1 });
    const { blocking, waiting } = await whileLocked(40, async () => {
      const blocking = stuck(pool, 40);
      await expect.poll(() => stuckAt(40), { timeout: 30_000 }).toBe(1);
      const waiting = [find(pool, '2')];
      await new Promise(setImmediate);
      waiting.push(find(pool, '4'));
      return { blocking, waiting };
    });
    expect((await blocking)?.id).toBe('0');
    const found = await Promise.all(waiting);
    expect(found.map((item) => item?.id)).toEqual(['2', '4']);
    expect(statementsOf(found)).toHaveProperty('size', 1);
  });

  test('are planned in general, not each time for their values', async () => {
    const pool = openPool({ max: 1 });
    for (let n = 0; n < 20; n += 1) await Promise.all([find(pool, '2'), find(pool, '4')]);
    const plans = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'find_item_many'";
    expect(await pool.query({ name: '', text: plans })).toEqual([{ generic_plans: 15, custom_plans: 5 }]);
  });

  test('in a transaction, and those of a write, are asked alone', async () => {
    const pool = openPool();
    const write = pool.for({ owner: 'org_0', kind: 'write' });
    const alone = await Promise.all(['2', '4'].map((id) => findItem.find<Item>(write, ['org_0', id])));
    const inOne = await pool.transaction((tx) => findItem.find<Item>(tx, ['org_0', '6']));
    expect([...alone, inOne].map((item) => item?.id)).toEqual(['2', '4', '6']);
    expect(statementsOf(alone)).toHaveProperty('size', 2);
  });
});

describe('a caller who leaves', () => {
  test('is told so at once, and the others of the statement get their rows', async () => {
    const pool = openPool();
    const caller = new TestCaller();
    const staying = await whileLocked(41, async () => {
      const staying = [stuck(pool, 41), stuck(pool, 41, new TestCaller())];
      const leaving = expect(stuck(pool, 41, caller)).rejects.toBe(gone);
      await expect.poll(() => stuckAt(41), { timeout: 30_000 }).toBe(1);
      caller.leave();
      await leaving;
      expect(await stuckAt(41)).toBe(1);
      return staying;
    });
    expect((await Promise.all(staying)).map((item) => item?.id)).toEqual(['0', '0']);
  });

  test('before the statement is sent is not asked for', async () => {
    const pool = openPool({ max: 1 });
    const caller = new TestCaller();
    const waiting = await whileLocked(42, async () => {
      const blocking = stuck(pool, 42);
      await expect.poll(() => stuckAt(42), { timeout: 30_000 }).toBe(1);
      // Its value would fail the statement.
      const leaving = expect(find(pool, 'a\0b', { caller })).rejects.toBe(gone);
      const waiting = [blocking, find(pool, '2')];
      caller.leave();
      await leaving;
      return waiting;
    });
    expect((await Promise.all(waiting)).map((item) => item?.id)).toEqual(['0', '2']);
  });

  test('as the last of all has the statement cancelled in PostgreSQL', async () => {
    const proxy = await TestProxy.start(database.url);
    onTestFinished(() => proxy.stop());
    const pool = openPool({ url: proxy.url, max: 1 });
    const callers = [new TestCaller(), new TestCaller()];
    await whileLocked(43, async () => {
      const leaving = callers.map((caller) => expect(stuck(pool, 43, caller)).rejects.toBe(gone));
      await expect.poll(() => stuckAt(43), { timeout: 30_000 }).toBe(1);
      callers[0]?.leave();
      await leaving[0];
      expect(proxy.cancels).toBe(0);
      callers[1]?.leave();
      await leaving[1];
      await expect.poll(() => stuckAt(43), { timeout: 30_000 }).toBe(0);
    });
    expect((await find(pool, '2'))?.id).toBe('2');
  });
});

describe('a statement that fails', () => {
  test('for one value fails the read that brought it, and no other', async () => {
    const pool = openPool();
    const outcomes = await Promise.allSettled(['2', 'a\0b', '4', '1000'].map((id) => find(pool, id)));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { id: '2' } },
      { status: 'rejected', reason: { code: '22021' } },
      { status: 'fulfilled', value: { id: '4' } },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  test('fails each read with the reason, and the next ones go on', async () => {
    const pool = openPool({ statementTimeoutMs: 2_000 });
    const outcomes = await whileLocked(44, () => Promise.allSettled([stuck(pool, 44), stuck(pool, 44)]));
    const timedOut = { status: 'rejected', reason: { code: '57014' } };
    expect(outcomes).toMatchObject([timedOut, timedOut]);
    expect((await find(pool, '2'))?.id).toBe('2');
  });

  test('for want of a connection says of each read that nothing was begun', async () => {
    const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    const outcomes = await Promise.allSettled([find(pool, '2'), find(pool, '4')]);
    const refused = { status: 'rejected', reason: { reason: 'UNAVAILABLE', notBegun: true } };
    expect(outcomes).toMatchObject([refused, refused]);
  });

  test('because its connection broke does not say that nothing was begun', async () => {
    const proxy = await TestProxy.start(database.url);
    onTestFinished(() => proxy.stop());
    const pool = openPool({ url: proxy.url });
    const outcomes = await whileLocked(45, async () => {
      const reading = Promise.allSettled([stuck(pool, 45), stuck(pool, 45)]);
      await expect.poll(() => stuckAt(45), { timeout: 30_000 }).toBe(1);
      proxy.cut();
      return reading;
    });
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
      expect(outcome).not.toMatchObject({ reason: { notBegun: true } });
    }
  });
});

describe('a statement that takes long', () => {
  test('holds up none that comes after it', async () => {
    const pool = openPool();
    const slow = await whileLocked(46, async () => {
      const slow = [stuck(pool, 46), stuck(pool, 46)];
      await expect.poll(() => stuckAt(46), { timeout: 30_000 }).toBe(1);
      const quick = findLocked.find<Item>(pool.for(read()), ['org_0', '2', '47']);
      expect((await quick)?.id).toBe('2');
      expect(await stuckAt(46)).toBe(1);
      return slow;
    });
    expect(await Promise.all(slow)).toHaveLength(2);
  });

  test('hundreds of one organization leave connections for another', async () => {
    const pool = openPool();
    const many = await whileLocked(48, async () => {
      const many = Array.from({ length: 500 }, () => stuck(pool, 48));
      await expect.poll(() => stuckAt(48), { timeout: 30_000 }).toBe(3);
      expect((await find(pool, '1', { owner: 'org_1' }))?.id).toBe('1');
      expect(await stuckAt(48)).toBe(3);
      return many;
    });
    expect(await Promise.all(many)).toHaveLength(500);
  });
});
