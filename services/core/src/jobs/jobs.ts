import { type Clock, type Database, type Logger, type Part, purgeIdempotencyKeys } from '@pharos/kit';
import { createJob } from '@pharos/service';
import { mergePendingWords } from '../store/merge-pending-words.js';
import { findDeletedProject, purgeSome } from '../store/purge-project.js';
import { wakeConversations } from '../store/wake-conversations.js';

export interface JobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called after each write was committed: there may be events to send. */
  onWritten(): void;
}

/** Snoozes end within two seconds of their time, so they are looked for every one. */
const wakeEveryMs = 1_000;
const wakeBatch = 1_000;
const purgeEveryMs = 5_000;
const forgetEveryMs = 60_000;
const forgetBatch = 1_000;
const mergeEveryMs = 10_000;

/** What core does without being asked. */
export function jobs({ database, clock, log, onWritten }: JobsDeps): Part[] {
  const wake = async () => {
    const woken = await wakeConversations(database, clock.now(), wakeBatch);
    if (woken > 0) onWritten();
    return woken === wakeBatch;
  };
  const purge = async () => {
    const projectId = await findDeletedProject(database);
    if (projectId === undefined) return false;
    await database.transaction((tx) => purgeSome(tx, projectId));
    return true;
  };
  const forget = async () => (await purgeIdempotencyKeys(database, clock.now(), forgetBatch)) === forgetBatch;
  const merge = async () => {
    await mergePendingWords(database);
    return false;
  };
  return [
    createJob({ name: 'wake snoozed conversations', everyMs: wakeEveryMs, clock, log, run: wake }),
    createJob({ name: 'remove deleted projects', everyMs: purgeEveryMs, clock, log, run: purge }),
    createJob({ name: 'forget kept answers', everyMs: forgetEveryMs, clock, log, run: forget }),
    createJob({ name: 'merge new words into the search indexes', everyMs: mergeEveryMs, clock, log, run: merge }),
  ];
}
