import { type Clock, type Database, type Logger, type Part, purgeIdempotencyKeys } from '@pharos/kit';
import { createJob } from './job.js';

const everyMs = 60_000;
const batch = 1_000;

/** Removes the answers that were kept for repeated calls, once their time has passed. */
export function forgetKeptAnswers(options: { database: Database; clock: Clock; log: Logger }): Part {
  const { database, clock } = options;
  const run = async () => (await purgeIdempotencyKeys(database, clock.now(), batch)) === batch;
  return createJob({ name: 'forget kept answers', everyMs, ...options, run });
}
