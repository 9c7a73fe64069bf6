import type { Part } from '@pharos/kit';
import { createJob, type ServiceBase } from '@pharos/service';
import { purgeDeviceAuthorizations, purgeEnded, purgeWrongUserCodes } from './accounts/index.js';
import { recountJob } from './analytics/index.js';
import {
  type ContactHooksDeps,
  deletionsJob,
  erasuresJob,
  mergePendingWords,
  mergesJob,
  removeOldNotifications,
  tellOverdue,
  wakeConversations,
} from './inbox/index.js';
import { findDeletedProject, purgeSome } from './purge-projects.js';
import { forgetColleagues, forgetVisits, purgeSessions } from './site/index.js';

export type JobsDeps = Pick<ServiceBase<never>, 'database' | 'clock' | 'log' | 'registry' | 'onWritten'> &
  ContactHooksDeps;

/** How often at most: each is woken when something is due. */
const wakeEveryMs = 1_000;
const wakeBatch = 1_000;
const overdueEveryMs = 5_000;
const recountEveryMs = 1_000;
const overdueBatch = 500;
const purgeEveryMs = 5_000;
const mergeEveryMs = 10_000;
const sessionsEveryMs = 60_000;
const sessionsBatch = 1_000;
const forgetEveryMs = 60_000;
const forgetBatch = 1_000;
const codesEveryMs = 60_000;
const codesBatch = 1_000;
const peopleEveryMs = 60_000;
const peopleBatch = 1_000;
const continueEveryMs = 1_000;

/** What core does without being asked. */
export function jobs({ database, clock, log, registry, onWritten, contactHooks }: JobsDeps): Part[] {
  const deps = { clock, log, registry };
  const due = (table: string, column = 'due_at') => ({ due: { database, table, column } });
  const written = { database, onWritten, contactHooks };
  const wake = async () => {
    const woken = await wakeConversations(database, clock.now(), wakeBatch);
    if (woken > 0) onWritten();
    return woken === wakeBatch;
  };
  const overdue = async () => {
    const told = await tellOverdue(database, overdueBatch);
    if (told > 0) onWritten();
    return told === overdueBatch;
  };
  const purge = async () => {
    const projectId = await findDeletedProject(database);
    if (projectId === undefined) return false;
    await database.transaction((tx) => purgeSome(tx, projectId));
    return true;
  };
  const merge = async () => {
    await mergePendingWords(database);
    return false;
  };
  const sessions = async () => (await purgeSessions(database, sessionsBatch)) === sessionsBatch;
  const forget = async () => {
    const gone = await forgetColleagues(database, forgetBatch);
    return (await forgetVisits(database, forgetBatch)) === forgetBatch || gone === forgetBatch;
  };
  const codes = async () => {
    await purgeWrongUserCodes(database);
    return (await purgeDeviceAuthorizations(database, codesBatch)) === codesBatch;
  };
  const people = async () => {
    const told = await removeOldNotifications(database, peopleBatch);
    return (await purgeEnded(database, peopleBatch)) || told === peopleBatch;
  };
  return [
    createJob({
      name: 'wake snoozed conversations',
      everyMs: wakeEveryMs,
      ...due('conversations', 'snoozed_until'),
      ...deps,
      run: wake,
    }),
    createJob({ name: 'tell of overdue conversations', everyMs: overdueEveryMs, ...deps, run: overdue }),
    createJob({
      name: 'count figures of conversations',
      everyMs: recountEveryMs,
      ...due('analytics_due'),
      ...deps,
      run: recountJob(database),
    }),
    createJob({
      name: 'remove deleted projects',
      everyMs: purgeEveryMs,
      ...due('projects', 'deleted_at'),
      ...deps,
      run: purge,
    }),
    createJob({ name: 'merge new words into the search indexes', everyMs: mergeEveryMs, ...deps, run: merge }),
    createJob({ name: 'remove ended sessions of widgets', everyMs: sessionsEveryMs, ...deps, run: sessions }),
    createJob({
      name: 'go on with erasures of contacts',
      everyMs: continueEveryMs,
      ...due('contact_erasures'),
      ...deps,
      run: erasuresJob(written),
    }),
    createJob({
      name: 'go on with deletions',
      everyMs: continueEveryMs,
      ...due('deletions'),
      ...deps,
      run: deletionsJob(written),
    }),
    createJob({
      name: 'go on with merges of contacts',
      everyMs: continueEveryMs,
      ...due('contact_merges'),
      ...deps,
      run: mergesJob(written),
    }),
    createJob({
      name: 'forget submissions of forms and who was present',
      everyMs: forgetEveryMs,
      ...deps,
      run: forget,
    }),
    createJob({
      name: 'remove ended sessions, links and notifications of people',
      everyMs: peopleEveryMs,
      ...deps,
      run: people,
    }),
    createJob({ name: 'remove expired codes of devices', everyMs: codesEveryMs, ...deps, run: codes }),
  ];
}
