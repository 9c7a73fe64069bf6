import type { Database, Part } from '@pharos/kit';
import { createJob, type ServiceBase } from '@pharos/service';
import type { GenerationKeeper } from '../search/generation-keeper.js';
import { compareEveryMs, type Reconciler } from '../search/reconciler.js';
import { type Backlog, readBacklog } from '../store/backlog.js';
import { deleteLateBesideArticles } from '../store/beside-articles.js';
import { deleteLateArticles, purgeDeleted } from '../store/deletion.js';
import { forgetOldUnanswered } from '../store/unanswered.js';
import { whileAway } from './while-away.js';

export interface JobsDeps extends Pick<ServiceBase<never>, 'clock' | 'log'> {
  readonly database: Database;
  readonly keeper: GenerationKeeper;
  readonly reconciler: Reconciler;
  /** Aborts when the service stops: what waits for engines and the embedder then gives up. */
  readonly signal: AbortSignal;
  onBacklog(backlog: Backlog): void;
}

const advanceEveryMs = 2_000;
const purgeEveryMs = 5_000;
const backlogEveryMs = 10_000;
const forgetEveryMs = 600_000;
/** Each goes with all of its versions, up to 200 of half a megabyte. */
const purgeBatch = 50;

/** What the service does without being asked. */
export function jobs({ database, clock, log, keeper, reconciler, signal, onBacklog }: JobsDeps): Part[] {
  const job = (name: string, everyMs: number, run: () => Promise<boolean>) =>
    createJob({ name, everyMs, clock, log, run });
  const patiently = whileAway({ clock, signal, everyMs: advanceEveryMs });
  const advance = patiently(() => keeper.advance(signal));
  const compare = patiently(async () => {
    await keeper.verify(signal);
    await reconciler.runDue(signal);
  });
  return [
    job('look after the generations of the index', advanceEveryMs, advance),
    job('compare engines with the database', compareEveryMs, compare),
    job('delete what was written to projects while they were deleted', purgeEveryMs, async () => {
      // First: without articles left the project is forgotten by and by.
      await deleteLateBesideArticles(database);
      return deleteLateArticles(database);
    }),
    job('forget old unanswered searches', forgetEveryMs, () => forgetOldUnanswered(database)),
    job('remove deleted articles', purgeEveryMs, () => purgeDeleted(database, purgeBatch)),
    job('measure the backlog', backlogEveryMs, async () => {
      onBacklog(await readBacklog(database));
      return false;
    }),
  ];
}
