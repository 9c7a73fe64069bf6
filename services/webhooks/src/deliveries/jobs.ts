import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { forgetPreviousSecrets } from '../endpoints/index.js';
import { type BacklogRow, readBacklog, type WorkerShares } from './backlog.js';
import { findDeletedWebhook, purgeErasures, purgeHistory, purgeSome, stopHeld } from './purge.js';

export interface JobsDeps extends JobDeps {
  readonly database: Database;
  /** How long the history of a delivery is kept. */
  readonly historyDays: number;
  /** For how long a held delivery waits for somebody who asks for it. */
  readonly heldDays: number;
  /** By which it is told what more workers could send. */
  readonly shares: WorkerShares;
  onBacklog(backlog: BacklogRow): void;
}

const purgeEveryMs = 5_000;
const historyEveryMs = 10 * 60_000;
const backlogEveryMs = 10_000;
const dayMs = 24 * 60 * 60_000;
/** Far longer than the bus keeps an event that every consumer has handled. */
const erasuresKeptDays = 30;

/** What the service does without being asked, besides delivering. */
export function jobs({ database, clock, log, registry, historyDays, heldDays, shares, onBacklog }: JobsDeps): Part[] {
  const deps = { clock, log, registry };
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const purge = async () => {
    const webhookId = await findDeletedWebhook(database);
    if (webhookId === undefined) return false;
    await purgeSome(database, webhookId);
    return true;
  };
  const history = async () => {
    await purgeErasures(database, daysAgo(erasuresKeptDays));
    return purgeHistory(database, daysAgo(historyDays));
  };
  const held = () => stopHeld(database, daysAgo(heldDays));
  const secrets = () => forgetPreviousSecrets(database);
  const backlog = async () => {
    onBacklog(await readBacklog(database, shares));
    return false;
  };
  return [
    createJob({
      name: 'remove deleted webhooks',
      everyMs: purgeEveryMs,
      due: { database, table: 'webhooks', column: 'deleted_at' },
      ...deps,
      run: purge,
    }),
    createJob({ name: 'remove old deliveries', everyMs: historyEveryMs, ...deps, run: history }),
    createJob({ name: 'stop what was held too long', everyMs: historyEveryMs, ...deps, run: held }),
    createJob({ name: 'forget secrets whose overlap is over', everyMs: historyEveryMs, ...deps, run: secrets }),
    createJob({ name: 'measure the backlog', everyMs: backlogEveryMs, ...deps, run: backlog }),
  ];
}
