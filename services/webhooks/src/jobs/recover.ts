import type { Clock, Database, Logger, Part } from '@pharos/kit';
import { createJob } from '@pharos/service';
import { recoverSome } from '../store/recoveries.js';

const everyMs = 1_000;
const batch = 1_000;

/** Sends again what was asked to be recovered, a batch at a time. */
export function recovering(options: { database: Database; clock: Clock; log: Logger }): Part {
  const run = () => options.database.transaction((tx) => recoverSome(tx, batch));
  return createJob({ name: 'recover failed deliveries', everyMs, ...options, run });
}
