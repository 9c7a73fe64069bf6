import { type Database, purgeIdempotencyKeys } from '@pharos/kit';
import { mergePendingWords } from '../store/merge-pending-words.js';
import { findDeletedProject, purgeSome } from '../store/purge-project.js';
import { wakeConversations } from '../store/wake-conversations.js';
import type { Job } from './job.js';

export const wakeBatch = 1_000;
const purgeBatch = 1_000;

/** Opens conversations whose snooze is over. */
export function wakeJob(database: Database, wakeRelay: () => void): Job {
  return {
    name: 'wake snoozed conversations',
    everyMs: 1_000,
    async run(now) {
      const woken = await wakeConversations(database, now, wakeBatch);
      if (woken > 0) wakeRelay();
      return woken === wakeBatch;
    },
  };
}

/** Removes what deleted projects held, a batch at a time. */
export function purgeProjectsJob(database: Database): Job {
  return {
    name: 'purge deleted projects',
    everyMs: 10_000,
    async run() {
      const projectId = await findDeletedProject(database);
      if (projectId === undefined) return false;
      await database.transaction((tx) => purgeSome(tx, projectId));
      return true;
    },
  };
}

/** Forgets kept answers whose time has passed. */
export function purgeAnswersJob(database: Database): Job {
  return {
    name: 'purge kept answers',
    everyMs: 60_000,
    run: async (now) => (await purgeIdempotencyKeys(database, now, purgeBatch)) === purgeBatch,
  };
}

/** Keeps the list of words that searches must read through short, off the path of those who write. */
export function mergeWordsJob(database: Database): Job {
  return {
    name: 'merge new words into the search index',
    everyMs: 5_000,
    async run() {
      await mergePendingWords(database);
      return false;
    },
  };
}
