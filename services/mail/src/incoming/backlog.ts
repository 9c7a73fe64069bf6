import type { Database, Statement } from '@pharos/kit';

/** More are not counted. */
const counted = 100_000;

const select: Statement = {
  name: 'measure_incoming_mails',
  text: `SELECT count(*) AS waiting, COALESCE(extract(epoch FROM clock_now() - min(received_at)), 0)::float8 AS oldest_s
    FROM (SELECT received_at FROM incoming_mails WHERE due_at IS NOT NULL LIMIT $1) m`,
};

/** By its own index, past none that wait for a later time; what a worker has is due when its lease is over. */
const dueOf = (table: string) => `SELECT count(*) FROM (
    SELECT FROM ${table} WHERE due_at >= '-infinity' AND due_at <= (SELECT clock_now()) LIMIT $1) due`;

const selectDue: Statement = {
  name: 'count_due_mails',
  text: `SELECT (${dueOf('incoming_mails')}) AS incoming, (${dueOf('outgoing_mails')}) AS outgoing`,
};

/** Mails that a worker could begin with now, of all organizations, each kind counted up to a hundred thousand. */
export interface DueMails {
  readonly incoming: number;
  readonly outgoing: number;
}

export interface Backlog {
  readonly waiting: number;
  readonly oldest_s: number;
}

/** How many mails wait to be imported, and for how long the oldest has. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const [row] = await database.query<Backlog>(select, [counted]);
  return row ?? { waiting: 0, oldest_s: 0 };
}

export async function readDueMails(database: Database): Promise<DueMails> {
  const [row] = await database.query<DueMails>(selectDue, [counted]);
  return row ?? { incoming: 0, outgoing: 0 };
}
