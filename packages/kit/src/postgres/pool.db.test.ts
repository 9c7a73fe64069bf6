import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../log.js';
import { createRegistry } from '../telemetry/metrics.js';
import { createPool, type PoolOptions, type PostgresPool } from './pool.js';
import { failureLevel, isDatabaseUnavailable, isUniqueViolation, sqlStates } from './sql-state.js';
import { anonymous, barrier, createTestDatabase, runOn, type TestDatabase } from './test-database.js';
import { TestProxy } from './test-proxy.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: TestDatabase;
let pool: PostgresPool;

function openPool(options: Partial<PoolOptions> = {}): PostgresPool {
  return createPool({ url: database.url, schema: 'app', applicationName: 'pool-test', log, max: 4, ...options });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await runOn(database.url, 'CREATE SCHEMA app; CREATE TABLE app.item (id int PRIMARY KEY)');
  pool = openPool();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insertItem = { name: 'insert-item', text: 'INSERT INTO item (id) VALUES ($1)' };
const backend = { name: 'backend', text: 'SELECT pg_backend_pid() AS pid' };

async function setting(of: PostgresPool, name: string): Promise<unknown> {
  const [row] = await of.query<{ value: string }>({ name: `show-${name}`, text: `SHOW ${name}` });
  return Object.values(row ?? {})[0];
}

test('what a server that is up refuses to write is one outage of the pool', async () => {
  const lines: { level: string; client: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const readOnly = openPool({
    settings: { default_transaction_read_only: 'on' },
    log: createLogger({ service: 'test', stream }),
  });
  try {
    for (const id of [1, 2]) await expect(readOnly.query(insertItem, [id])).rejects.toMatchObject({ code: '25006' });
    expect(lines).toMatchObject([{ level: 'warn', client: 'pool-test' }]);
  } finally {
    await readOnly.end();
  }
});

test('a job that finds no connection in time fails for want of the database, which is no failure of its own', async () => {
  const narrow = openPool({ max: 1, connectTimeoutMs: 50 });
  const select = anonymous('SELECT 1');
  try {
    // Its one connection is made first, since the time limit is that of connecting, too.
    await expect.poll(() => narrow.query(select).catch(() => []), { timeout: 30_000 }).toHaveLength(1);
    await narrow.transaction(async (tx) => {
      await tx.query(select);
      for (const run of [() => narrow.query(select), () => narrow.transaction((other) => other.query(select))]) {
        const late = await run().catch((error: unknown) => error);
        expect([isDatabaseUnavailable(late), failureLevel(late)]).toEqual([true, 'debug']);
      }
    });
  } finally {
    await narrow.end();
  }
});

describe('a connection', () => {
  test('looks names up in the schema, works in UTC and has a statement timeout and a name', async () => {
    expect(await setting(pool, 'search_path')).toBe('app');
    expect(await setting(pool, 'TimeZone')).toBe('UTC');
    expect(await setting(pool, 'statement_timeout')).toBe('10s');
    expect(await setting(pool, 'application_name')).toBe('pool-test');
  });

  test('keeps the options that the URL brings', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c work_mem=8MB');
    const other = openPool({ url: url.href });
    try {
      expect(await setting(other, 'work_mem')).toBe('8MB');
      expect(await setting(other, 'search_path')).toBe('app');
    } finally {
      await other.end();
    }
  });

  test('ends a statement that takes longer than the timeout', async () => {
    const hasty = openPool({ statementTimeoutMs: 50 });
    try {
      await expect(hasty.query(anonymous('SELECT pg_sleep(60)'))).rejects.toMatchObject({
        code: sqlStates.queryCanceled,
      });
    } finally {
      await hasty.end();
    }
  });

  test('survives an error of the statement: no new connection is needed', async () => {
    const single = openPool({ max: 1 });
    try {
      const [before] = await single.query(backend);
      await expect(single.query(anonymous('SELECT 1/0'))).rejects.toMatchObject({ code: '22012' });
      expect(await single.query(backend)).toEqual([before]);
    } finally {
      await single.end();
    }
  });

  test('that the server ended is replaced', async () => {
    const single = openPool({ max: 1 });
    try {
      const [before] = await single.query<{ pid: number }>(backend);
      const killed = single.query(anonymous('SELECT pg_terminate_backend(pg_backend_pid())'));
      await expect(killed).rejects.toSatisfy(isDatabaseUnavailable);
      const [after] = await single.query<{ pid: number }>(backend);
      expect(after?.pid).not.toBe(before?.pid);
    } finally {
      await single.end();
    }
  });
});

describe('statements', () => {
  test('are prepared once under their name', async () => {
    const single = openPool({ max: 1 });
    try {
      const statement = { name: 'add', text: 'SELECT $1::int + 1 AS sum' };
      expect(await single.query(statement, [1])).toEqual([{ sum: 2 }]);
      expect(await single.query(statement, [2])).toEqual([{ sum: 3 }]);
      const prepared = anonymous("SELECT name FROM pg_prepared_statements WHERE name = 'add'");
      expect(await single.query(prepared)).toEqual([{ name: 'add' }]);
    } finally {
      await single.end();
    }
  });

  test.each([false, true])(
    'that PostgreSQL ends for the sake of others run again, three times in all (pooled: %s)',
    async (pooled) => {
      const own = openPool({ pooled });
      const lost = (times: number) =>
        anonymous(`DO $$ BEGIN IF nextval('tries') <= ${times} THEN RAISE deadlock_detected; END IF; END $$`);
      try {
        await runOn(database.url, 'DROP SEQUENCE IF EXISTS app.tries; CREATE SEQUENCE app.tries');
        expect(await own.query(lost(2))).toEqual([]);
        await expect(own.query(lost(9))).rejects.toMatchObject({ code: sqlStates.deadlockDetected });
        expect(await own.query(anonymous("SELECT nextval('tries') AS tries"))).toEqual([{ tries: 7 }]);
      } finally {
        await own.end();
      }
    },
  );

  test('two texts under one name are an error', async () => {
    const single = openPool({ max: 1 });
    try {
      await single.query({ name: 'twice', text: 'SELECT 1' });
      await expect(single.query({ name: 'twice', text: 'SELECT 2' })).rejects.toThrow('must be unique');
    } finally {
      await single.end();
    }
  });

  test('timestamptz arrives as Date to the millisecond, whatever its spelling', async () => {
    const text = `SELECT '2026-03-01T12:34:56.789012Z'::timestamptz AS micro, '2026-03-01 12:34:56+02'::timestamptz AS whole,
      '2026-03-01T00:00:00.1Z'::timestamptz AS tenth, '0044-03-15 BC'::timestamptz AS bc, NULL::timestamptz AS none`;
    expect(await pool.query(anonymous(text))).toEqual([
      {
        micro: new Date('2026-03-01T12:34:56.789Z'),
        whole: new Date('2026-03-01T10:34:56.000Z'),
        tenth: new Date('2026-03-01T00:00:00.100Z'),
        bc: new Date('-000043-03-15T00:00:00.000Z'),
        none: null,
      },
    ]);
  });

  test('a Date goes in as the moment it is', async () => {
    const at = new Date('2026-03-01T12:34:56.789Z');
    expect(await pool.query({ name: 'echo-time', text: 'SELECT $1::timestamptz AS at' }, [at])).toEqual([{ at }]);
  });

  test('bigint arrives as number, also in arrays; one that no number can hold is an error', async () => {
    const text = 'SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS list';
    expect(await pool.query(anonymous(text))).toEqual([{ big: Number.MAX_SAFE_INTEGER, list: [1, null] }]);
    await expect(pool.query(anonymous('SELECT 9007199254740993::bigint'))).rejects.toThrow('does not fit');
    expect(await pool.query(anonymous('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  test('a day stays text', async () => {
    expect(await pool.query(anonymous("SELECT DATE '2026-03-01' AS day"))).toEqual([{ day: '2026-03-01' }]);
  });

  test('a refused row can be distinguished from other errors, by its constraint', async () => {
    await pool.query(insertItem, [1]);
    const refused = await pool.query(insertItem, [1]).catch((error: unknown) => error);
    expect(isUniqueViolation(refused)).toBe(true);
    expect(isUniqueViolation(refused, 'item_pkey')).toBe(true);
    expect(isUniqueViolation(refused, 'other')).toBe(false);
    expect(isDatabaseUnavailable(refused)).toBe(false);
  });
});

describe('without a server', () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

  test('queries fail as unavailable', async () => {
    const lost = openPool({ url: nowhere });
    await expect(lost.query(anonymous('SELECT 1'))).rejects.toSatisfy(isDatabaseUnavailable);
    await lost.end();
  });

  test('a wait is logged every few seconds, without the password, until the signal aborts', async () => {
    const lines: string[] = [];
    const stop = new AbortController();
    const stream = {
      write(line: string) {
        lines.push(line);
        if (lines.length === 2) stop.abort(new Error('enough'));
      },
    };
    const lost = openPool({
      url: 'postgres://nobody:hunter22@127.0.0.1:1/nothing',
      log: createLogger({ service: 'test', level: 'debug', stream }),
    });
    await expect(lost.waitUntilReady(stop.signal)).rejects.toThrow('enough');
    expect(lines.join('')).toContain('waiting for the database');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'debug']);
    expect(lines.join('')).toContain('127.0.0.1:1');
    expect(lines.join('')).not.toContain('hunter22');
    await lost.end();
  });

  test('one that takes connections and says nothing is waited for until it answers', async () => {
    const proxy = await TestProxy.start(database.url);
    proxy.freeze();
    const lines: string[] = [];
    const stream = {
      write(line: string) {
        lines.push(line);
        proxy.thaw();
      },
    };
    const silent = openPool({
      url: proxy.url,
      connectTimeoutMs: 2_000,
      log: createLogger({ service: 'test', level: 'warn', stream }),
    });
    await silent.waitUntilReady();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^waiting for the database: PostgreSQL at .* does not answer/),
    ]);
    await silent.end();
    await proxy.stop();
  });

  test('a server that refuses is not waited for', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const refused = openPool({ url: url.href });
    await expect(refused.waitUntilReady()).rejects.toThrow(/has no database "no_such_database"/);
    await refused.end();
  });
});

test('metrics show how busy each pool is', async () => {
  const metrics = createRegistry();
  const open = (applicationName: string, max: number) => openPool({ applicationName, metrics, max });
  const pools = [open('one', 5), open('two', 1)];
  const [one, two] = pools as [PostgresPool, PostgresPool];
  await one.query(anonymous('SELECT 1'));
  const bothHold = barrier(2);
  const holder = two.transaction(() => bothHold());
  const waiter = two.query(anonymous('SELECT 1'));
  const text = await metrics.metrics();
  await Promise.all([bothHold(), holder, waiter]);
  expect(text).toContain('postgres_pool_connections{pool="one",state="idle"} 1');
  expect(text).toContain('postgres_pool_connections{pool="one",state="unopened"} 4');
  expect(text).toContain('postgres_pool_connections{pool="two",state="used"} 1');
  expect(text).toContain('postgres_pool_connections{pool="two",state="unopened"} 0');
  expect(text).toContain('fair_share_waiting{share="two connections"} 1');
  await Promise.all(pools.map((each) => each.end()));
  expect(await metrics.metrics()).not.toContain('pool="one"');
});

test('waiting for more connections than there are ends as unavailable', async () => {
  const single = openPool({ max: 1, connectTimeoutMs: 4_000 });
  const bothHold = barrier(2);
  const holder = single.transaction(() => bothHold());
  await expect(single.query(anonymous('SELECT 1'))).rejects.toSatisfy(isDatabaseUnavailable);
  await Promise.all([bothHold(), holder]);
  await single.end();
});

describe('through a pooler in transaction mode', () => {
  const text = "SELECT current_setting('search_path') AS path, current_setting('work_mem') AS memory";
  const own = [{ path: 'app', memory: '7MB' }];

  test('settings hold for a transaction only, and nothing of a statement stays in the session', async () => {
    const pooled = openPool({ max: 1, pooled: true, settings: { work_mem: '7MB' } });
    expect(await pooled.query({ name: 'shown', text })).toEqual(own);
    expect(await pooled.transaction((tx) => tx.query({ name: 'shown', text }))).toEqual(own);
    const session = await pooled.raw.query(`${text}, (SELECT count(*) FROM pg_prepared_statements) AS named`);
    expect(session.rows).toEqual([{ path: '"$user", public', memory: '4MB', named: 0 }]);
    await pooled.end();
  });

  test('a statement that fails leaves its connection as it was', async () => {
    const pooled = openPool({ max: 1, pooled: true });
    const [before] = await pooled.query(backend);
    await expect(pooled.query(anonymous('SELECT 1 / 0'))).rejects.toThrow('division by zero');
    expect(await pooled.query(backend)).toEqual([before]);
    await pooled.end();
  });
});
