import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.js';
import type { Database, TransactionOptions, Work } from './database.js';
import type { Lease } from './lease.js';
import type { Leases } from './leases.js';
import { isRetryable, sqlStateOf } from './sql-state.js';

const maxRuns = 3;
/** Pauses before it runs again: so whom it met has the rows before it asks for them again, and both do not meet as before. */
const firstPauseMs = 10;

export interface Running extends TransactionOptions {
  readonly leases: Leases;
  readonly log: Logger;
  readonly work: Work;
  /** Called before every statement of the transaction but BEGIN and ROLLBACK; what it throws ends the transaction. */
  before(): void;
}

/** See `Database.transaction`. */
export async function runTransaction<T>(running: Running, run: (tx: Database) => Promise<T>): Promise<T> {
  const { leases, work, log } = running;
  for (let runs = 1; ; runs += 1) {
    try {
      return await leases.use(work, (lease) => runOnce(lease, run, running));
    } catch (error) {
      if (runs >= maxRuns || !isRetryable(error)) throw error;
      log.debug({ runs, sqlState: sqlStateOf(error) }, 'retrying a transaction');
      await sleep(pauseMs(runs));
    }
  }
}

/** 10 to 30 ms, then 20 to 60 ms, by chance. */
function pauseMs(runs: number): number {
  return firstPauseMs * 2 ** (runs - 1) * (1 + 2 * Math.random());
}

async function runOnce<T>(lease: Lease, run: (tx: Database) => Promise<T>, { before, isolation }: Running): Promise<T> {
  const tx: Database = {
    query: async (statement, values) => {
      before();
      return lease.query(statement, values);
    },
    transaction: (inner) => inner(tx),
  };
  const begin = isolation ? `BEGIN ISOLATION LEVEL ${isolation.toUpperCase()}` : 'BEGIN';
  return lease.transaction(begin, async () => {
    const result = await run(tx);
    before();
    return result;
  });
}
