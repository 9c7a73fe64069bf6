import { idFloor, idTime } from '@pharos/kit';

/** A table that is partitioned by month, and how its partitions are kept. */
export interface PartitionedTable {
  readonly table: string;
  /** The column of the partition key: a time, or an id, which sorts by the time at which it was made. */
  readonly column: string;
  /** The prefix of these ids; absent: the column is a time. */
  readonly idKind?: string | undefined;
  /** How many months after the present one are kept ready. */
  readonly monthsAhead: number;
  /** Months that ended longer ago are dropped; absent: none is. */
  readonly keptDays?: number | undefined;
}

/** A partition, from its first moment until before its last; undefined: without an end on that side. */
export interface Partition {
  readonly name: string;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/** The first moment of a month (UTC), so many months after that of `time`. */
export function monthOf(time: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + monthsLater));
}

/** The months that begin from `from` on and before `until`, as spans. */
export function monthsBetween(from: Date, until: Date): { from: Date; until: Date }[] {
  const months = [];
  for (let at = from; at < until; at = monthOf(at, 1)) months.push({ from: at, until: monthOf(at, 1) });
  return months;
}

/** As names have a month: `2026_11`. */
export const nameOfMonth = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

/** SQL: the value of the partition key at which `time` begins. */
export function bound({ idKind }: Pick<PartitionedTable, 'idKind'>, time: Date): string {
  return `'${idKind === undefined ? time.toISOString() : idFloor(idKind, time)}'`;
}

/** SQL: `FROM … TO …` of a partition. */
export function boundsOf(table: PartitionedTable, { from, until }: Omit<Partition, 'name'>): string {
  const lower = from ? bound(table, from) : 'MINVALUE';
  return `FROM (${lower}) TO (${until ? bound(table, until) : 'MAXVALUE'})`;
}

/** The ends of a partition, as PostgreSQL writes them in a session whose dates are ISO. @throws when they are not such a span */
export function readBounds({ idKind }: PartitionedTable, text: string): Omit<Partition, 'name'> {
  const found = /^FOR VALUES FROM \((?:MINVALUE|'(.+)')\) TO \((?:MAXVALUE|'(.+)')\)$/.exec(text);
  if (!found) throw new Error(`not the partition of a span of time: ${text}`);
  const [, from, until] = found;
  const timeOf = (value: string) => (idKind === undefined ? timeOfText(value) : idTime(value));
  return { from: from === undefined ? from : timeOf(from), until: until === undefined ? until : timeOf(until) };
}

/** `2026-11-01 00:00:00+00`: bounds are whole months, and the session's time zone is UTC. */
const timeOfText = (text: string) => new Date(`${text.replace(' ', 'T').replace(/\+00$/, 'Z')}`);
