import type { Logger } from '../log.js';
import type { Database, TransactionOptions, Work } from './database.js';
import type { Lease } from './lease.js';
import type { Leases } from './leases.js';
import { runAgain } from './run-again.js';

export interface Running extends TransactionOptions {
  readonly leases: Leases;
  readonly log: Logger;
  readonly work: Work;
  /** Called before every statement of the transaction but BEGIN and ROLLBACK; what it throws ends the transaction. */
  before(): void;
}

/** See `Database.transaction`. */
export function runTransaction<T>(running: Running, run: (tx: Database) => Promise<T>): Promise<T> {
  const { leases, work, log } = running;
  return runAgain(
    () => leases.use(work, (lease) => runOnce(lease, run, running)),
    (about) => log.debug(about, 'retrying a transaction'),
  );
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
