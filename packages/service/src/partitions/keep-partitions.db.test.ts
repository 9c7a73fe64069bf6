import { createLogger, idFloor } from '@pharos/kit';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceDatabase, execute } from '../testing/index.js';
import { keepPartitions, readPartitions } from './keep-partitions.js';
import type { PartitionedTable } from './months.js';

const log = createLogger({ service: 'test', level: 'silent' });
const visits: PartitionedTable = { table: 'visits', column: 'at', monthsAhead: 1, keptDays: 40 };
const records: PartitionedTable = { table: 'records', column: 'id', idKind: 'rec', monthsAhead: 1 };

let database: Awaited<ReturnType<typeof createServiceDatabase>>;
let session: pg.Client;
let late: string[];
beforeEach(async () => {
  database = await createServiceDatabase();
  session = new pg.Client({ connectionString: database.url, options: '-c TimeZone=UTC' });
  await session.connect();
  late = [];
  // As a migration leaves them: the table of before is the one partition, for all times.
  await session.query(`
    CREATE TABLE visits_later (at timestamptz NOT NULL, who text NOT NULL, PRIMARY KEY (who, at)) WITH (fillfactor = 80);
    CREATE TABLE visits (LIKE visits_later, PRIMARY KEY (who, at)) PARTITION BY RANGE (at);
    ALTER TABLE visits ATTACH PARTITION visits_later FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
    CREATE TABLE records (id text COLLATE "C" PRIMARY KEY) PARTITION BY RANGE (id);
    CREATE TABLE records_later PARTITION OF records FOR VALUES FROM (MINVALUE) TO (MAXVALUE)`);
});
afterEach(async () => {
  await session.end();
  await database.drop();
});

const keep = (table: PartitionedTable, now: string) =>
  keepPartitions(table, { session, now: new Date(now), log, onLate: (name) => late.push(name) });
const names = async (table: PartitionedTable) => (await readPartitions(table, session)).map(({ name }) => name);
const visit = (at: string) => session.query(`INSERT INTO visits VALUES ($1, 'ada')`, [at]);
/** Where each row stands. */
const places = async () =>
  (
    await session.query<{ place: string }>(
      `SELECT tableoid::regclass::text || ' ' || at::date AS place FROM visits ORDER BY at`,
    )
  ).rows.map(({ place }) => place);

test('rows of before a migration stay where they are, and those at the end of a month stand in the month of their time', async () => {
  await visit('2019-05-05');
  await visit('2026-11-30T23:59:59.999Z');
  await keep(visits, '2026-11-30T23:59:59.999Z');
  expect(await names(visits)).toEqual(['visits_before_2027_01', 'visits_later']);
  await keep({ ...visits, keptDays: undefined }, '2027-01-31T23:59:59.999Z');
  expect(await names(visits)).toEqual(['visits_before_2027_01', 'visits_2027_01', 'visits_2027_02', 'visits_later']);
  for (const at of [
    '2026-12-31T23:59:59.999Z',
    '2027-01-01T00:00:00Z',
    '2027-01-31T23:59:59.999Z',
    '2027-02-01T00:00:00Z',
    '2027-03-01T00:00:00Z',
  ])
    await visit(at);
  expect(await places()).toEqual([
    'visits_before_2027_01 2019-05-05',
    'visits_before_2027_01 2026-11-30',
    'visits_before_2027_01 2026-12-31',
    'visits_2027_01 2027-01-01',
    'visits_2027_01 2027-01-31',
    'visits_2027_02 2027-02-01',
    'visits_later 2027-03-01',
  ]);
  expect(late).toEqual([]);
});

test('nothing fails when the months were not made: their rows get a partition together, and it is told', async () => {
  await keep(visits, '2026-11-15T00:00:00Z');
  await visit('2027-01-02');
  await visit('2027-04-30');
  await keep({ ...visits, keptDays: undefined }, '2027-05-01T00:00:00Z');
  expect(await names(visits)).toEqual(['visits_before_2027_01', 'visits_before_2027_07', 'visits_later']);
  expect(await places()).toEqual(['visits_before_2027_07 2027-01-02', 'visits_before_2027_07 2027-04-30']);
  expect(late).toEqual(['visits']);
});

test('months go whole when all of them is older than it is kept, and what comes from before them is taken all the same', async () => {
  const now = ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'];
  for (const day of now) {
    await keep({ ...visits, keptDays: undefined }, `${day}T00:00:00Z`);
    await visit(day);
  }
  await keep(visits, '2027-03-12T23:59:59Z');
  expect(await places()).toEqual([
    'visits_2027_01 2027-01-15',
    'visits_2027_02 2027-02-15',
    'visits_2027_03 2027-03-15',
  ]);
  // January has ended forty days ago.
  await keep(visits, '2027-03-13T00:00:00Z');
  await visit('2019-05-05');
  expect(await places()).toEqual([
    'visits_before_2027_02 2019-05-05',
    'visits_2027_02 2027-02-15',
    'visits_2027_03 2027-03-15',
  ]);
  // Old ones are never left over.
  await keep(visits, '2027-03-13T00:00:00Z');
  expect(await places()).toEqual(['visits_2027_02 2027-02-15', 'visits_2027_03 2027-03-15']);
});

test('a table without a time to be kept loses nothing', async () => {
  await keep(records, '2026-11-15T00:00:00Z');
  await session.query(`INSERT INTO records VALUES ('${idFloor('rec', new Date('2019-05-05'))}')`);
  await keep(records, '2040-01-01T00:00:00Z');
  expect((await session.query('SELECT FROM records')).rowCount).toBe(1);
});

test('rows whose key is an id stand in the month in which it was made', async () => {
  await keep(records, '2026-11-15T00:00:00Z');
  await keep(records, '2027-01-01T00:00:00Z');
  const times = ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z', '2027-03-01T00:00:00Z'];
  for (const at of times)
    await session.query('INSERT INTO records VALUES ($1)', [`${idFloor('rec', new Date(at))}0000000000000000`]);
  const { rows } = await session.query('SELECT tableoid::regclass::text AS place FROM records ORDER BY id');
  expect(rows.map(({ place }) => place)).toEqual(['records_before_2027_01', 'records_2027_01', 'records_later']);
});

test('partitions that are made have the indexes and the settings of the one before', async () => {
  await keep(visits, '2026-11-15T00:00:00Z');
  await keep(visits, '2027-01-15T00:00:00Z');
  const text = `SELECT relname, reloptions, (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid) AS indexes
    FROM pg_class c WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'visits'::regclass)`;
  const { rows } = await session.query(text);
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toMatchObject({ reloptions: ['fillfactor=80'], indexes: 1 });
});

test('a row whose time is far off stops no write: the months are not made, and it is said why', async () => {
  await visit('2099-01-01');
  await expect(keep(visits, '2026-11-15T00:00:00Z')).rejects.toThrow(
    'visits_later has rows of a time after 2027-01-01T00:00:00.000Z',
  );
  await visit('2098-01-01');
  expect(await places()).toEqual(['visits_later 2098-01-01', 'visits_later 2099-01-01']);
});

test('writers go on while the rows of before are looked through, and whoever holds the table is waited for', async () => {
  await visit('2026-11-01');
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('BEGIN; SELECT FROM visits FOR UPDATE');
  const keeping = keep(visits, '2026-11-15T00:00:00Z');
  // It has given up once, so that others are not held up.
  const waited = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'ROLLBACK' AND state = 'idle'`;
  await expect.poll(async () => (await execute(database.url, waited)).length).toBe(1);
  await visitBy(writer, '2026-11-02');
  await writer.query('COMMIT');
  await keeping;
  await writer.end();
  expect(await places()).toEqual(['visits_before_2027_01 2026-11-01', 'visits_before_2027_01 2026-11-02']);
});

const visitBy = (client: pg.Client, at: string) => client.query(`INSERT INTO visits VALUES ($1, 'ada')`, [at]);
