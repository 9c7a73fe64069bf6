import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { forgetCalls, settleAbandonedCalls } from './ledger.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than a year: this year's costs can be compared with the last one's. Months' counters are kept for good. */
const keptDays = 400;

export interface LedgerJobsDeps extends JobDeps {
  readonly database: Database;
}

/** What keeps the ledger in order. */
export function ledgerJobs({ database, ...deps }: LedgerJobsDeps): Part[] {
  return [
    createJob({
      ...deps,
      name: 'settle abandoned model calls',
      everyMs: minuteMs,
      run: () => settleAbandonedCalls(database),
    }),
    createJob({
      ...deps,
      name: 'forget old model calls',
      everyMs: hourMs,
      run: () => forgetCalls(database, keptDays),
    }),
  ];
}
