import { type Database, type Part, purgeIdempotencyKeys } from '@pharos/kit';
import { createJob, type JobDeps } from './job.js';

const everyMs = 60_000;
const batch = 1_000;

/** Removes the answers that were kept for repeated calls, once their time has passed. */
export function forgetKeptAnswers(options: JobDeps & { database: Database }): Part {
  const { database, clock } = options;
  const run = async () => (await purgeIdempotencyKeys(database, clock.now(), batch)) === batch;
  return createJob({ ...options, name: 'forget kept answers', everyMs, run });
}
