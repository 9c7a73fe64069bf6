import type { Database, Statement } from '@pharos/kit';

/** More are not counted. */
const counted = 100_000;

const select: Statement = {
  name: 'measure_incoming_mails',
  text: `SELECT count(*) AS waiting, COALESCE(extract(epoch FROM clock_now() - min(received_at)), 0)::float8 AS oldest_s
    FROM (SELECT received_at FROM incoming_mails WHERE due_at IS NOT NULL LIMIT $1) m`,
};

export interface Backlog {
  readonly waiting: number;
  readonly oldest_s: number;
}

/** How many mails wait to be imported, and for how long the oldest has. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const [row] = await database.query<Backlog>(select, [counted]);
  return row ?? { waiting: 0, oldest_s: 0 };
}
