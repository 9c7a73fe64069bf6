import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { purgeDeleted } from './mailboxes/index.js';

export interface JobsDeps extends JobDeps {
  readonly database: Database;
}

const purgeEveryMs = 5_000;

/** What the service does without being asked. */
export function jobs({ database, clock, log, registry }: JobsDeps): Part[] {
  const deps = { clock, log, registry };
  const purge = () => purgeDeleted(database);
  return [createJob({ name: 'remove deleted mailboxes', everyMs: purgeEveryMs, ...deps, run: purge })];
}
