import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { forgetOldReadings } from './articles/index.js';
import { isDown } from './dependencies/index.js';
import { type Backlog, readBacklog, removeUnusedIndexes, type UnusedIndexesOptions } from './indexing/index.js';
import { forgetOldUnanswered } from './insights/index.js';
import { deleteLate, purgeDeleted } from './project-deletion.js';

export interface JobsDeps extends JobDeps {
  readonly database: Database;
  readonly house: UnusedIndexesOptions;
  /** Aborts when the service stops: what waits for engines then gives up. */
  readonly signal: AbortSignal;
  onBacklog(backlog: Backlog): void;
}

const purgeEveryMs = 5_000;
const backlogEveryMs = 10_000;
const houseEveryMs = 30_000;
const forgetEveryMs = 600_000;
/** Each goes with all of its versions, up to 200 of half a megabyte. */
const purgeBatch = 50;

/** What the service does without being asked, beside its lanes. */
export function jobs({ database, house, signal, onBacklog, ...deps }: JobsDeps): Part[] {
  const job = (name: string, everyMs: number, run: () => Promise<boolean>, table?: string) =>
    createJob({ ...deps, name, everyMs, run, due: table ? { database, table, column: 'deleted_at' } : undefined });
  return [
    job('give up indexes that nobody has', houseEveryMs, async () => {
      // What is away its `Outage` reports; whatever it holds is seen to the next time.
      await removeUnusedIndexes(house, signal).catch((error: unknown) => {
        if (!signal.aborted && !isDown(error)) throw error;
      });
      return false;
    }),
    job(
      'delete what was written to projects while they were deleted',
      purgeEveryMs,
      () => deleteLate(database),
      'deleted_projects',
    ),
    job('forget old unanswered searches', forgetEveryMs, () => forgetOldUnanswered(database)),
    job('forget old readings of articles', forgetEveryMs, () => forgetOldReadings(database)),
    job('remove deleted articles', purgeEveryMs, () => purgeDeleted(database, purgeBatch), 'articles'),
    job('measure the backlog', backlogEveryMs, async () => {
      onBacklog(await readBacklog(database));
      return false;
    }),
  ];
}
