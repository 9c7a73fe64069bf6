import { type Logger, sqlStateOf, sqlStates } from '@pharos/kit';
import {
  bound,
  boundsOf,
  monthOf,
  monthsBetween,
  nameOfMonth,
  type Partition,
  type PartitionedTable,
  readBounds,
} from './months.js';
import { changeTables, hasRows, type Session } from './session.js';

const dayMs = 24 * 60 * 60_000;

/** Where partitions are kept, and by which time. */
export interface Keeping {
  readonly session: Session;
  readonly now: Date;
  readonly log: Logger;
  /** Called when rows stood in the open partition that a month of their own was to be ready for. */
  onLate(table: string): void;
}

/**
 * Makes the coming months' partitions of the table, and drops those that are older than it keeps. Its partitions cover all times,
 * so that no write depends on this: the last one has no end. A DEFAULT partition would do the same, but with one of those PostgreSQL
 * does not know that partitions are in the order of their times, and asks all of them for the newest rows.
 */
export async function keepPartitions(table: PartitionedTable, keeping: Keeping): Promise<void> {
  const until = monthOf(keeping.now, table.monthsAhead + 1);
  const open = (await readPartitions(table, keeping.session)).find((partition) => !partition.until);
  if (!open) throw new Error(`${table.table} has no partition without an end`);
  if (!open.from || open.from < until) await cut(table, open, until, keeping);
  if (table.keptDays !== undefined)
    await dropBefore(table, new Date(keeping.now.getTime() - table.keptDays * dayMs), keeping);
}

/** In the order of their times. */
export async function readPartitions(table: PartitionedTable, session: Session): Promise<Partition[]> {
  const { rows } = await session.query<{ name: string; bounds: string }>(
    `SELECT relname AS name, pg_get_expr(relpartbound, oid) AS bounds FROM pg_class
     WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)`,
    [table.table],
  );
  const startOf = ({ from }: Partition) => from?.getTime() ?? Number.NEGATIVE_INFINITY;
  return rows
    .map(({ name, bounds }) => ({ name, ...readBounds(table, bounds) }))
    .toSorted((a, b) => startOf(a) - startOf(b));
}

/**
 * Gives the open partition an end, and makes another that is open. It is empty mostly, and gives way to a partition for each month. One with
 * rows, as there is at first and after this has not run for months, becomes the partition of them all: a check that was validated beside
 * readers and writers spares the look through all rows under a lock.
 */
async function cut(table: PartitionedTable, open: Partition, until: Date, keeping: Keeping): Promise<void> {
  const { session, log, onLate } = keeping;
  const proven = await hasRows(session, open.name);
  if (proven) await prove(table, { ...open, until }, keeping);
  await changeTables(session, log, async () => {
    await session.query(`LOCK TABLE ${table.table} IN ACCESS EXCLUSIVE MODE`);
    const settings = await settingsOf(open.name, session);
    const create = (span: Omit<Partition, 'name'>) => createPartition(table, span, settings, session);
    const { from } = open;
    await session.query(`ALTER TABLE ${table.table} DETACH PARTITION ${open.name}`);
    if (from && !(await hasRows(session, open.name))) {
      await session.query(`DROP TABLE ${open.name}`);
      for (const month of monthsBetween(from, until)) await create(month);
    } else await keepRows(table, { ...open, until }, session);
    await create({ from: until, until: undefined });
  });
  log.info({ table: table.table, until }, 'made partitions for the coming months');
  if (!proven || !open.from) return;
  onLate(table.table);
  log.error(
    { table: table.table, from: open.from },
    'rows stood in the partition that is open at its end: nobody had made their months',
  );
}

const proofOf = (name: string) => `${name}_ends`;

/** Refuses rows outside of the span from now on, and looks through those that are there. The span ends more than a month from now. */
async function prove(table: PartitionedTable, span: Partition, { session, log }: Keeping): Promise<void> {
  const { name, from, until } = span;
  const ends = [
    from && `${table.column} >= ${bound(table, from)}`,
    until && `${table.column} < ${bound(table, until)}`,
  ];
  const condition = ends.filter(Boolean).join(' AND ');
  const forget = () =>
    changeTables(
      session,
      log,
      async () => void (await session.query(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${proofOf(name)}`)),
    );
  await changeTables(session, log, async () => {
    await session.query(
      `ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${proofOf(name)}, ADD CONSTRAINT ${proofOf(name)} CHECK (${condition}) NOT VALID`,
    );
  });
  try {
    await session.query(`ALTER TABLE ${name} VALIDATE CONSTRAINT ${proofOf(name)}`);
  } catch (error) {
    await forget();
    if (sqlStateOf(error) !== sqlStates.checkViolation) throw error;
    throw new Error(
      `${name} has rows of a time after ${until?.toISOString()}, as by a clock set wrong: its months cannot be made`,
      { cause: error },
    );
  }
}

/** A detached partition comes back with an end, under the name of that. */
async function keepRows(table: PartitionedTable, span: Partition, session: Session): Promise<void> {
  const name = nameOf(table, { ...span, from: undefined });
  await session.query(`ALTER TABLE ${span.name} RENAME TO ${name}`);
  await session.query(`ALTER TABLE ${table.table} ATTACH PARTITION ${name} FOR VALUES ${boundsOf(table, span)}`);
  await session.query(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${proofOf(span.name)}`);
}

/** Drops the partitions that end before `time`; what comes from before them has one again, which is empty. */
async function dropBefore(table: PartitionedTable, time: Date, { session, log }: Keeping): Promise<void> {
  const old = (await readPartitions(table, session)).filter(({ until }) => until && until <= time);
  const last = old.at(-1);
  if (!last || (!last.from && !(await hasRows(session, last.name)))) return;
  await changeTables(session, log, async () => {
    await session.query(`LOCK TABLE ${table.table} IN ACCESS EXCLUSIVE MODE`);
    const settings = await settingsOf(last.name, session);
    for (const { name } of old) await session.query(`DROP TABLE ${name}`);
    await createPartition(table, { from: undefined, until: last.until }, settings, session);
  });
  log.info(
    { table: table.table, partitions: old.map(({ name }) => name) },
    'dropped months that are older than they are kept',
  );
}

/** Storage parameters belong to partitions: a new one gets those of another. */
async function settingsOf(name: string, session: Session): Promise<string> {
  const text = `SELECT array_to_string(reloptions, ', ') AS settings FROM pg_class WHERE oid = $1::regclass`;
  const { rows } = await session.query<{ settings: string | null }>(text, [name]);
  return rows[0]?.settings ? `WITH (${rows[0].settings})` : '';
}

async function createPartition(
  table: PartitionedTable,
  span: Omit<Partition, 'name'>,
  settings: string,
  session: Session,
): Promise<void> {
  const name = nameOf(table, span);
  await session.query(
    `CREATE TABLE ${name} PARTITION OF ${table.table} FOR VALUES ${boundsOf(table, span)} ${settings}`,
  );
}

/** `attempts_2026_11`, `attempts_before_2026_11`, `attempts_later`. */
function nameOf({ table }: PartitionedTable, { from, until }: Omit<Partition, 'name'>): string {
  if (!until) return `${table}_later`;
  return from ? `${table}_${nameOfMonth(from)}` : `${table}_before_${nameOfMonth(until)}`;
}
