import type pg from 'pg';
import type { Logger } from '../log.js';
import type { Database, TransactionOptions } from './database.js';
import { Lease } from './lease.js';
import { isRetryable, sqlStateOf } from './sql-state.js';

const maxRuns = 3;

/** See `Database.transaction`. */
export async function runTransaction<T>(
  pool: pg.Pool,
  log: Logger,
  work: (tx: Database) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await Lease.use(pool, (lease) => runOnce(lease, work, options));
    } catch (error) {
      if (run >= maxRuns || !isRetryable(error) || options.signal?.aborted) throw error;
      log.debug({ run, sqlState: sqlStateOf(error) }, 'transaction runs again');
    }
  }
}

async function runOnce<T>(
  lease: Lease,
  work: (tx: Database) => Promise<T>,
  { signal, isolation }: TransactionOptions,
): Promise<T> {
  const tx: Database = {
    query: async (statement, values) => {
      signal?.throwIfAborted();
      return lease.query(statement, values);
    },
    transaction: (inner) => inner(tx),
  };
  signal?.throwIfAborted();
  await lease.command(isolation ? `BEGIN ISOLATION LEVEL ${isolation.toUpperCase()}` : 'BEGIN');
  try {
    const result = await work(tx);
    signal?.throwIfAborted();
    await commit(lease);
    return result;
  } catch (error) {
    // What went wrong first is what counts; a connection that cannot roll back is broken and closed.
    if (!lease.broken) await lease.command('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed, even if `work` thought nothing of it. */
async function commit(lease: Lease): Promise<void> {
  const outcome = await lease.command('COMMIT');
  if (outcome !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
}
