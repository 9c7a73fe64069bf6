import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import { eraseLateRuns } from '../store/erase-person.js';
import { forgetLateRecords } from '../store/forget-project.js';
import { learnOne } from '../store/learn-calibration.js';
import { purgeRuns } from '../store/purge-runs.js';

export interface JobsDeps extends JobDeps {
  readonly database: Database;
  /** For how long runs are kept. */
  readonly runDays: number;
  readonly weights: RetrievalWeights;
}

const lateEveryMs = 30_000;
/** A run takes some ten statements for each project that was deleted within the hour. */
const lateProjectsEveryMs = 60_000;
const learnEveryMs = 30_000;
const purgeEveryMs = 600_000;

/** What the service does without being asked, beside the turns. */
export function jobs({ database, runDays, weights, ...deps }: JobsDeps): Part[] {
  const job = (name: string, everyMs: number, run: () => Promise<boolean>) =>
    createJob({ ...deps, name, everyMs, run });
  return [
    job('erase what was recorded of persons while they were erased', lateEveryMs, () => eraseLateRuns(database)),
    job('remove what was written to projects while they were deleted', lateProjectsEveryMs, async () => {
      await forgetLateRecords(database);
      return false;
    }),
    job('learn from feedback', learnEveryMs, () => learnOne(database, weights)),
    job('remove old runs', purgeEveryMs, () => purgeRuns(database, runDays)),
  ];
}
