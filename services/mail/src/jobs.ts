import type { Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { purgeParts } from './inbound/index.js';
import {
  type Backlog,
  type DueMails,
  eraseLeftOver,
  type PurgeDeps,
  purgeDeletedMeanwhile,
  purgeOfDeleted,
  purgeOld,
  readBacklog,
  readDueMails,
} from './incoming/index.js';
import { purgeAuthorizations, purgeDeleted } from './mailboxes/index.js';
import { type RenewIdleDeps, renewIdle } from './oauth/index.js';
import { purgeOutgoing } from './outgoing/index.js';

export interface JobsDeps extends JobDeps, PurgeDeps, RenewIdleDeps {
  /** How long a mail is kept after it ended. */
  readonly historyDays: number;
  onBacklog(backlog: Backlog, due: DueMails): void;
}

const purgeEveryMs = 5_000;
const historyEveryMs = 10 * 60_000;
const renewEveryMs = 60 * 60_000;
const backlogEveryMs = 10_000;
const dayMs = 24 * 60 * 60_000;

/** What the service does without being asked, besides importing. */
export function jobs(given: JobsDeps): Part[] {
  const { database, rawMails, clock, log, registry, historyDays, onBacklog } = given;
  const deps = { clock, log, registry };
  const mails = { database, rawMails };
  const purge = async () => (await purgeOfDeleted(mails)) || purgeDeleted(database);
  const history = async () => {
    const before = new Date(clock.now().getTime() - historyDays * dayMs);
    await eraseLeftOver(mails);
    const ended = (await purgeOld(mails, before)) || (await purgeOutgoing(database, before));
    return (
      ended || (await purgeParts(database)) || (await purgeAuthorizations(database)) || purgeDeletedMeanwhile(database)
    );
  };
  const backlog = async () => {
    onBacklog(await readBacklog(database), await readDueMails(database));
    return false;
  };
  const renew = async () => {
    await renewIdle(given);
    return false;
  };
  return [
    createJob({
      name: 'remove deleted mailboxes',
      everyMs: purgeEveryMs,
      due: { database, table: 'mailboxes', column: 'deleted_at' },
      ...deps,
      run: purge,
    }),
    createJob({ name: 'remove old mails', everyMs: historyEveryMs, ...deps, run: history }),
    createJob({ name: 'renew consents', everyMs: renewEveryMs, ...deps, run: renew }),
    createJob({ name: 'measure waiting mails', everyMs: backlogEveryMs, ...deps, run: backlog }),
  ];
}
