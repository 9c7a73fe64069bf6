import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Failure, transportFailure } from '../errors.js';
import { createLogger } from '../log.js';
import { createRegistry } from '../telemetry/metrics.js';
import type { Work } from './database.js';
import { createPool, type PoolOptions, type PostgresPool } from './pool.js';
import { anonymous, barrier, createTestDatabase, runOn, type TestDatabase } from './test-database.js';
import { TestProxy, type TestProxyOptions } from './test-proxy.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
/** Looks on, and holds locks. */
let observer: PostgresPool;

function openPool(options: Partial<PoolOptions> = {}): PostgresPool {
  const pool = createPool({ url: database.url, schema: 'app', applicationName: 'calls', log, max: 1, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

async function openProxy(options?: TestProxyOptions): Promise<TestProxy> {
  const proxy = await TestProxy.start(database.url, options);
  onTestFinished(() => proxy.stop());
  return proxy;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runOn(database.url, 'CREATE SCHEMA app; CREATE TABLE app.item (id int PRIMARY KEY)');
  await runOn(database.url, slowCommit);
  observer = createPool({ url: database.url, schema: 'app', applicationName: 'observer', log, max: 4 });
});

afterAll(async () => {
  await observer.end();
  await database.drop();
});

const gone = transportFailure('CANCELLED', 'gone');

/** A caller who leaves when the test aborts it. */
class TestCaller {
  abandoned: Failure | undefined;
  deadlineMs = Number.POSITIVE_INFINITY;

  leave(): void {
    this.abandoned = gone;
  }

  runOutOfTime(): void {
    this.deadlineMs = performance.now();
    this.abandoned = transportFailure('DEADLINE_EXCEEDED', 'too late');
  }
}

/** A row in it makes the commit wait for a lock. */
const slowCommit = `
  CREATE TABLE app.slow_commit (lock int);
  CREATE FUNCTION app.wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(NEW.lock); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON app.slow_commit DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION app.wait_for_lock()`;

const work = (kind: Work['kind'], caller?: TestCaller, owner = 'a'): Work => ({ owner, kind, caller });
const backend = { name: 'backend', text: 'SELECT pg_backend_pid() AS pid' };
const insertItem = { name: 'insert-item', text: 'INSERT INTO item (id) VALUES ($1)' };
const itemsFrom = { name: 'items-from', text: 'SELECT id FROM item WHERE id >= $1 AND id < $1 + 100 ORDER BY id' };
const stuck = (lock: number) => anonymous(`SELECT pg_advisory_xact_lock_shared(${lock})`);

/** Runs `during` while statements that are `stuck` at the lock are. */
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

describe('a read whose caller leaves', () => {
  const routes: [string, TestProxyOptions][] = [
    ['over TCP', {}],
    ['over TLS', { tls: true }],
    ['over a Unix socket', { directory: 'made for the test' }],
  ];

  test.each(routes)('is cancelled %s, and its connection serves the next', async (_route, given) => {
    const directory = await mkdtemp(join(tmpdir(), 'socket-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const proxy = await openProxy(given.directory ? { directory } : given);
    const pool = openPool({ url: proxy.url });
    const caller = new TestCaller();
    const [before] = await pool.query(backend);
    await whileLocked(1, async () => {
      const reading = expect(pool.for(work('read', caller)).query(stuck(1))).rejects.toBe(gone);
      await expect.poll(() => stuckAt(1)).toBe(1);
      caller.leave();
      await reading;
      expect(await stuckAt(1)).toBe(0);
    });
    expect(await pool.query(backend)).toEqual([before]);
    expect(proxy.cancels).toBeGreaterThan(0);
  });

  test('is cancelled within a transaction, too', async () => {
    const pool = openPool();
    const caller = new TestCaller();
    await whileLocked(2, async () => {
      const reading = pool.for(work('read', caller)).transaction((tx) => tx.query(stuck(2)));
      const rejected = expect(reading).rejects.toBe(gone);
      await expect.poll(() => stuckAt(2)).toBe(1);
      caller.leave();
      await rejected;
    });
    expect(await pool.query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  test("through a pooler is not cancelled while it commits: the connection may be somebody else's by then", async () => {
    const pool = openPool({ pooled: true, max: 2 });
    const caller = new TestCaller();
    const at = pool.for(work('read', caller));
    const committing = await whileLocked(7, async () => {
      const committing = at.query({ name: 'insert-slow', text: 'INSERT INTO slow_commit VALUES (7)' });
      await expect.poll(() => stuckAt(7)).toBe(1);
      const reading = expect(pool.for(work('read', caller, 'b')).query(stuck(7))).rejects.toBe(gone);
      await expect.poll(() => stuckAt(7)).toBe(2);
      caller.leave();
      // By the time the read has been cancelled the commit would have been.
      await reading;
      expect(await stuckAt(7)).toBe(1);
      return [committing];
    });
    await Promise.all(committing);
    expect(await observer.query(anonymous('SELECT lock FROM slow_commit'))).toEqual([{ lock: 7 }]);
  });

  test('is ended as too late when its deadline passes', async () => {
    const pool = openPool();
    const caller = new TestCaller();
    await whileLocked(3, async () => {
      const reading = expect(pool.for(work('read', caller)).query(stuck(3))).rejects.toMatchObject({
        reason: 'DEADLINE_EXCEEDED',
      });
      await expect.poll(() => stuckAt(3)).toBe(1);
      caller.runOutOfTime();
      await reading;
    });
  });

  test('keeps its connection until its cancel request is over: the statement of the next is never hit', async () => {
    const proxy = await openProxy();
    let pass = () => {};
    proxy.cancelsPass = new Promise((resolve) => {
      pass = resolve;
    });
    const pool = openPool({ url: proxy.url });
    const caller = new TestCaller();
    const { reading, next } = await whileLocked(4, async () => {
      const reading = pool.for(work('read', caller)).query(stuck(4));
      await expect.poll(() => stuckAt(4)).toBe(1);
      caller.leave();
      await expect.poll(() => proxy.cancels).toBe(1);
      return { reading, next: pool.for(work('read', new TestCaller(), 'b')).query(stuck(5)) };
    });
    await whileLocked(5, async () => {
      // Time for the next to begin, if it could.
      for (let n = 0; n < 50; n += 1) expect(await stuckAt(5)).toBe(0);
      pass();
      await expect.poll(() => stuckAt(5)).toBe(1);
    });
    expect(await reading).toHaveLength(1);
    expect(await next).toHaveLength(1);
  });

  test.each(['takes no cancel request', 'does not act on them'])(
    'frees its connection although the server %s',
    async (how) => {
      const proxy = await openProxy();
      const pool = openPool({ url: proxy.url, statementTimeoutMs: 600_000 });
      const caller = new TestCaller();
      await whileLocked(6, async () => {
        const reading = pool.for(work('read', caller)).query(stuck(6));
        const rejected = expect(reading).rejects.toThrow();
        await expect.poll(() => stuckAt(6)).toBe(1);
        if (how === 'takes no cancel request') proxy.freeze();
        else proxy.swallowsCancels = true;
        caller.leave();
        await rejected;
      });
      proxy.thaw();
      expect(await pool.query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    },
  );
});

describe('a write', () => {
  test('whose caller leaves goes on', async () => {
    const pool = openPool({ max: 4 });
    const caller = new TestCaller();
    const begun = await whileLocked(10, async () => {
      const writing = pool.for(work('write', caller)).transaction(async (tx) => {
        await tx.query(insertItem, [100]);
        await tx.query(stuck(10));
        await tx.query(insertItem, [101]);
      });
      const reading = expect(pool.for(work('read', caller)).query(stuck(10))).rejects.toBe(gone);
      await expect.poll(() => stuckAt(10)).toBe(2);
      caller.leave();
      // By the time the read has been cancelled the write would have been.
      await reading;
      expect(await stuckAt(10)).toBe(1);
      return [writing];
    });
    await Promise.all(begun);
    expect(await observer.query(itemsFrom, [100])).toEqual([{ id: 100 }, { id: 101 }]);
  });

  test.each(['its next statement', 'the commit'])('is rolled back at %s after its deadline', async (at) => {
    const caller = new TestCaller();
    const writing = openPool()
      .for(work('write', caller))
      .transaction(async (tx) => {
        await tx.query(insertItem, [200]);
        caller.runOutOfTime();
        if (at === 'its next statement') await tx.query(insertItem, [201]).catch(() => undefined);
      });
    await expect(writing).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
    expect(await observer.query(itemsFrom, [200])).toEqual([]);
  });

  test('does not begin once its caller has left', async () => {
    const caller = new TestCaller();
    caller.leave();
    const at = openPool().for(work('write', caller));
    await expect(at.query(insertItem, [300])).rejects.toBe(gone);
    await expect(at.transaction((tx) => tx.query(insertItem, [301]))).rejects.toBe(gone);
    expect(await observer.query(itemsFrom, [300])).toEqual([]);
  });
});

describe('waiting for a connection', () => {
  test.each(['read', 'write'] as const)('ends when the caller of a %s leaves', async (kind) => {
    const pool = openPool();
    const caller = new TestCaller();
    const held = barrier(2);
    const holder = pool.for(work('write')).transaction(() => held());
    const waiting = pool.for(work(kind, caller, 'b')).query(insertItem, [400]);
    caller.leave();
    await expect(waiting).rejects.toBe(gone);
    await Promise.all([held(), holder]);
    expect(await observer.query(itemsFrom, [400])).toEqual([]);
  });

  test('ends when the caller leaves while a new one is being made; others get one when it can be', async () => {
    const proxy = await openProxy();
    proxy.freeze();
    const pool = openPool({ url: proxy.url, connectTimeoutMs: 60_000 });
    const caller = new TestCaller();
    const waiting = pool.for(work('read', caller)).query(backend);
    caller.leave();
    await expect(waiting).rejects.toBe(gone);
    proxy.cut();
    proxy.thaw();
    expect(await pool.query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  test('of one organization keeps nobody of another from one, nor its reads behind its writes', async () => {
    const metrics = createRegistry();
    const pool = openPool({ max: 4, metrics });
    const write = (owner: string) => pool.for(work('write', undefined, owner));
    const stuckOnes = await whileLocked(20, async () => {
      const many = Array.from({ length: 40 }, () => write('a').query(stuck(20)));
      await expect.poll(() => stuckAt(20)).toBe(3);
      expect(await write('b').query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      expect(await pool.for(work('read')).query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      expect(await pool.query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      const shown = await metrics.metrics();
      expect(shown).toContain('fair_share_running{share="calls connections"} 3');
      expect(shown).toContain('fair_share_waiting{share="calls connections"} 37');
      expect(await stuckAt(20)).toBe(3);
      return many;
    });
    expect(await Promise.all(stuckOnes)).toHaveLength(40);
  });

  test('heavy reads run one of an organization at once, and few in all; others pass them', async () => {
    const pool = openPool({ max: 20 });
    const heavy = (owner: string) => pool.heavyRead({ owner }, (at) => at.query(stuck(21)));
    const all = await whileLocked(21, async () => {
      const ofOne = Array.from({ length: 20 }, () => heavy('a'));
      await expect.poll(() => stuckAt(21)).toBe(1);
      const ofOthers = ['b', 'c', 'd', 'e', 'f'].map(heavy);
      await expect.poll(() => stuckAt(21)).toBe(4);
      for (const kind of ['read', 'write'] as const)
        expect(await pool.for(work(kind)).query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      expect(await stuckAt(21)).toBe(4);
      return [...ofOne, ...ofOthers];
    });
    expect(await Promise.all(all)).toHaveLength(25);
  });
});

describe('whoever asks for heavy reads', () => {
  const sleep = (pool: PostgresPool, seconds: number) =>
    pool.heavyRead({ owner: 'a' }, (at) => at.query(anonymous(`SELECT pg_sleep(${seconds})`)));

  test.each([
    [2, 0.2],
    [40, 0.01],
  ])('without a pause rests as long as each of %d that take %d s took', async (count, seconds) => {
    const pool = openPool();
    const startedMs = performance.now();
    for (let n = 0; n < count; n += 1) await sleep(pool, seconds);
    const tookMs = performance.now() - startedMs;
    // Each rest may end a millisecond early; without any it would be half of that.
    expect(tookMs).toBeGreaterThan((2 * count - 1) * seconds * 1_000 * 0.8);
  });

  test('has all statements of one done before the first of the next, and rests only then', async () => {
    const pool = openPool();
    const steps: string[] = [];
    const read = (name: string) =>
      pool.heavyRead({ owner: 'a' }, async (at) => {
        for (const step of ['page', 'count']) {
          await at.query(anonymous('SELECT pg_sleep(0.03)'));
          steps.push(`${name} ${step}`);
        }
      });
    await Promise.all(['first', 'second'].map(read));
    expect(steps).toEqual(['first page', 'first count', 'second page', 'second count']);
  });

  test('and leaves before the turn comes has none', async () => {
    const pool = openPool();
    const caller = new TestCaller();
    const held = barrier(2);
    const holder = pool.heavyRead({ owner: 'a' }, () => held());
    let began = false;
    const waiting = pool.heavyRead({ owner: 'a', caller }, async () => {
      began = true;
    });
    caller.leave();
    await expect(waiting).rejects.toBe(gone);
    await Promise.all([held(), holder]);
    expect(began).toBe(false);
  });
});

describe('nothing was begun', () => {
  const refused = { reason: 'UNAVAILABLE', notBegun: true };

  test('when no connection could be made', async () => {
    const at = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' }).for(work('write'));
    await expect(at.query(insertItem, [500])).rejects.toMatchObject(refused);
    await expect(at.transaction((tx) => tx.query(insertItem, [500]))).rejects.toMatchObject(refused);
  });

  test('when none was free in time', async () => {
    const pool = openPool({ connectTimeoutMs: 3_000 });
    const held = barrier(2);
    const holder = pool.transaction(() => held());
    await expect(pool.for(work('write')).query(insertItem, [500])).rejects.toMatchObject(refused);
    await Promise.all([held(), holder]);
  });

  test('is not said once a statement was sent', async () => {
    const proxy = await openProxy();
    const at = openPool({ url: proxy.url }).for(work('write'));
    await at.query(insertItem, [600]);
    proxy.refuses = true;
    proxy.cut();
    const failed = await at.query(insertItem, [601]).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toMatchObject({ notBegun: true });
  });
});
