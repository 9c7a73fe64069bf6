import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { recoverSome } from '../store/recoveries.js';

const everyMs = 1_000;
const batch = 1_000;

export interface RecoveringOptions extends JobDeps {
  database: Database;
  /** Deliveries that may be pending for one endpoint. */
  queueLimit: number;
}

/** Sends again what was asked to be recovered, a batch at a time. */
export function recovering({ queueLimit, ...options }: RecoveringOptions): Part {
  const run = () => options.database.transaction((tx) => recoverSome(tx, { batch, queueLimit }));
  return createJob({ ...options, name: 'recover failed deliveries', everyMs, run });
}
