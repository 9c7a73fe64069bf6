import type { Database, Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { findDueOrganizations, purgeAuditEntries } from './purge-audit.js';

export interface AuditRetentionOptions extends JobDeps {
  readonly database: Database;
  readonly days: number;
}

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Removes audit entries that are older than they are kept: some of each organization in turn, again every hour. */
export function auditRetention({ days, ...means }: AuditRetentionOptions): Part {
  return createJob({ ...means, name: 'remove old audit entries', everyMs, run: () => removeSome(means, days) });
}

/** Goes through all organizations once, and removes up to a batch of each; returns whether another round is needed. */
export async function removeSome(
  { database, clock }: Pick<AuditRetentionOptions, 'database' | 'clock'>,
  days: number,
): Promise<boolean> {
  const time = new Date(clock.now().getTime() - days * dayMs);
  let more = false;
  for (let from: string | undefined = ''; from !== undefined; ) {
    const { due, next } = await findDueOrganizations(database, time, from);
    for (const orgId of due) if (await purgeAuditEntries(database, orgId, time)) more = true;
    from = next;
  }
  return more;
}
