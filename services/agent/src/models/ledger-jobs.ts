import type { Clock, Database, Logger, Part } from '@pharos/kit';
import { createJob } from '@pharos/service';
import { forgetCalls, settleAbandonedCalls } from './ledger.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than a year: this year's costs can be compared with the last one's. Months' counters are kept for good. */
const keptDays = 400;

export interface LedgerJobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What keeps the ledger in order. */
export function ledgerJobs({ database, clock, log }: LedgerJobsDeps): Part[] {
  return [
    createJob({
      ...{ name: 'settle abandoned model calls', everyMs: minuteMs, clock, log },
      run: () => settleAbandonedCalls(database),
    }),
    createJob({
      ...{ name: 'forget old model calls', everyMs: hourMs, clock, log },
      run: () => forgetCalls(database, keptDays),
    }),
  ];
}
