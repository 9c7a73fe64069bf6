import { backoffMs, isRetryable, type Logger, sqlStateOf, sqlStates, systemClock } from '@pharos/kit';

/** A session of the database, as a client of the driver is one. */
export interface Session {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * How long a change of partitions waits for a lock. Whatever comes after it waits behind it, so it gives up soon and tries again; see
 * the migrations, which wait as long.
 */
const lockTimeoutMs = 400;
const attempts = 20;

/** Runs `change` in a transaction; again, after pauses in which others go on, when it gets a lock too late. */
export async function changeTables(session: Session, log: Logger, change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await change();
      await session.query('COMMIT');
      return;
    } catch (error) {
      await session.query('ROLLBACK');
      const waits = isRetryable(error) || sqlStateOf(error) === sqlStates.lockNotAvailable;
      if (!waits || attempt === attempts) throw error;
      log.debug({ err: error }, 'a change of partitions is waiting for database locks');
      await systemClock.sleep(backoffMs(attempt, { firstMs: 500 }));
    }
  }
}

/** Whether the table has any row; reads one. */
export async function hasRows(session: Session, table: string): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS found`);
  return rows[0]?.found === true;
}
