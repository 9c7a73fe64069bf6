import type { Database, Part, Statement } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';

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

/** How many organizations are looked at in one statement, and how many entries of one are removed in another. */
const orgsAtOnce = 500;
const entriesAtOnce = 1_000;

/**
 * The organizations that follow $1, each found by one step into the primary key, whose first entry is the oldest one: ids
 * sort by the time they were made. It needs no index of its own, so that writes pay nothing for the purge.
 */
const findOrganizations: Statement = {
  name: 'find_audited_organizations',
  text: `WITH RECURSIVE oldest AS (
      (SELECT org_id, created_at FROM audit_entries WHERE org_id >= $1 ORDER BY org_id, id LIMIT 1)
    UNION ALL
      SELECT next.* FROM oldest o CROSS JOIN LATERAL (
        SELECT org_id, created_at FROM audit_entries WHERE org_id > o.org_id ORDER BY org_id, id LIMIT 1) next
  ) SELECT org_id, created_at < $2 AS due FROM oldest LIMIT $3`,
};

const purgeOldest: Statement = {
  name: 'purge_audit_entries',
  text: `WITH oldest AS (
    SELECT org_id, id, created_at FROM audit_entries WHERE org_id = $1 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED
  ) DELETE FROM audit_entries a USING oldest o
    WHERE a.org_id = o.org_id AND a.id = o.id AND o.created_at < $2 RETURNING 1 AS one`,
};

interface AuditedOrganizations {
  /** The organizations that have entries from before the time. */
  due: string[];
  /** The id from which to go on; undefined when these were the last. */
  next: string | undefined;
}

/** Looks for entries from before `time`, from the organization `from` on; the empty text to begin. */
async function findDueOrganizations(database: Database, time: Date, from: string): Promise<AuditedOrganizations> {
  const values = [from, time, orgsAtOnce];
  const rows = await database.query<{ org_id: string; due: boolean }>(findOrganizations, values);
  const due = rows.filter((row) => row.due).map((row) => row.org_id);
  // What follows the last one directly: no id lies between.
  const next = rows.length === orgsAtOnce ? `${rows.at(-1)?.org_id}\u0001` : undefined;
  return { due, next };
}

/** Removes some of an organization's entries from before `time`, and returns whether there may be more. */
async function purgeAuditEntries(database: Database, orgId: string, time: Date): Promise<boolean> {
  return (await database.query(purgeOldest, [orgId, time, entriesAtOnce])).length === entriesAtOnce;
}
