import { randomBytes } from 'node:crypto';
import { type Database, NamedStatement, type PostgresPool, sql } from '@pharos/kit';
import { dueRows, msUntilDue } from '@pharos/service';
import { createServiceDatabase, createTestPool, execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateServices } from './migrate-services.js';

let database: ServiceDatabase;

beforeAll(async () => {
  database = await createServiceDatabase();
  const env = { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'silent' };
  expect(await migrateServices(env)).toBe(0);
});
afterAll(() => database.drop());

interface Watched {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** The columns that `watch_due` was called for, of all services. Each consumer looks for its own unhandled events, in a way of its own. */
const watched = `SELECT relnamespace::regnamespace::text AS schema, relname AS table, attname AS column
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = tgattr[0]
  WHERE tgname = 'due_sooner' AND relname <> 'unhandled_events' ORDER BY 1, 2`;

const rowCount = 5_000;
/** One for the answer; while it plans, PostgreSQL may look up the first and the last. */
const mostRead = 5;
/** A value for each row, by the type of a column; columns of other types stay empty. */
const values: Record<string, string> = {
  text: `'x' || n`,
  integer: 'n',
  bigint: 'n',
  'timestamp with time zone': `clock_now() + n * interval '1 second'`,
};

/** A table like this one, with its indexes and many rows, but none of its conditions. */
async function copyWithRows(tx: Database, table: string): Promise<string> {
  const copy = `many_of_${table}`;
  const run = (text: string) => tx.query({ name: '', text });
  await run(`CREATE TEMP TABLE ${copy} (LIKE ${table} INCLUDING INDEXES) ON COMMIT DROP`);
  const columns = await tx.query<{ name: string; type: string; is_key: boolean }>({
    name: '',
    text: `SELECT attname AS name, format_type(atttypid, NULL) AS type, EXISTS (
        SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)) AS is_key
      FROM pg_attribute WHERE attrelid = '${copy}'::regclass AND attnum > 0 AND NOT attisdropped`,
  });
  for (const { name, is_key } of columns) if (!is_key) await run(`ALTER TABLE ${copy} ALTER ${name} DROP NOT NULL`);
  const filled = columns.filter(({ type }) => values[type]);
  await run(`INSERT INTO ${copy} (${filled.map(({ name }) => name)})
    SELECT ${filled.map(({ type }) => values[type])} FROM generate_series(1, ${rowCount}) n`);
  await run(`ANALYZE ${copy}`);
  return copy;
}

/** How many rows of the table and its indexes the running transaction has read. */
async function rowsRead(tx: Database, table: string): Promise<number> {
  const text = `SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname = '${table}'`;
  const [row] = await tx.query<{ read: number }>({ name: '', text });
  return row?.read ?? Number.NaN;
}

async function inPool<Answer>(schema: string, act: (pool: PostgresPool) => Promise<Answer>): Promise<Answer> {
  const pool = createTestPool({ url: database.url, schema, max: 1 });
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}

const readForLook = ({ schema, table, column }: Watched) =>
  inPool(schema, (pool) =>
    pool.transaction(async (tx) => {
      const copy = await copyWithRows(tx, table);
      const before = await rowsRead(tx, copy);
      expect(await msUntilDue({ database: tx, table: copy, column })).toBeLessThan(2_000);
      return (await rowsRead(tx, copy)) - before;
    }),
  );

test('whoever looks when the next row is due reads a few rows of many, in every table that is watched', async () => {
  const read: Record<string, number> = {};
  const columns = await execute<Watched>(database.url, watched);
  for (const column of columns) read[`${column.schema}.${column.table}`] = await readForLook(column);
  expect(columns.map(({ table }) => table)).toContain('outgoing_mails');
  expect(Object.entries(read).filter(([, rows]) => !(rows > 0 && rows <= mostRead))).toEqual([]);
});

test.each([
  ['core', 'account_mails', 'id'],
  ['core', 'notification_mails', 'user_id, conversation_id'],
  ['mail', 'incoming_mails', 'id'],
  ['mail', 'outgoing_mails', 'id'],
  ['mail', 'imap_mailboxes', 'mailbox_id'],
])('a claim of %s.%s that was planned while it was empty goes by organization', async (schema, table, key) => {
  const claim = new NamedStatement('', sql`EXPLAIN ${dueRows({ table, due: 'due_at', key })} SELECT * FROM due`);
  const plan = await inPool(schema, async (pool) => {
    await pool.query({ name: '', text: `VACUUM ANALYZE ${table}` });
    const lines = await claim.query(pool, { now: new Date(), after: '', busy: [], limit: 10, each: 2 });
    return lines.map((line) => Object.values(line)[0]).join('\n');
  });
  expect(plan.match(/using \w+/g)).toEqual(Array(3).fill(`using ${table}_due`));
});
