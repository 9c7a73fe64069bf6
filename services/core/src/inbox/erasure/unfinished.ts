import { type Database, firstRow, type Statement } from '@pharos/kit';

/** Whoever claimed one and died is not waited for longer. Far longer than a batch takes. */
const leaseS = 60;

type Table = 'contact_merges' | 'contact_erasures';

/** One that the caller has to itself for a while. */
export interface Claimed {
  readonly contact_id: string;
  readonly org_id: string;
}

/**
 * SQL that claims one whose time has come. Organizations have their turn one after the other, however many each has; `$1` had the last
 * one. What a deleted project has goes with it: who removes that takes all in another order.
 */
const claimUnfinished = (table: Table): Statement => ({
  name: `claim_${table}`,
  text: `UPDATE ${table} u SET due_at = moment() + ${leaseS} * interval '1 second'
    FROM (SELECT t.contact_id, p.org_id FROM ${table} t JOIN projects p ON p.id = t.project_id
      WHERE t.due_at <= (SELECT moment()) AND p.deleted_at IS NULL
      ORDER BY p.org_id <= $1, p.org_id, t.due_at LIMIT 1 FOR UPDATE OF t SKIP LOCKED) due
    WHERE u.contact_id = due.contact_id RETURNING u.contact_id, due.org_id`,
});

const claims = { erasures: claimUnfinished('contact_erasures'), merges: claimUnfinished('contact_merges') };

/** An erasure that is not finished and that nobody goes on with: of the organization after this one, if that has any. */
export function claimErasure(database: Database, after: string): Promise<Claimed | undefined> {
  return firstRow(database.query<Claimed>(claims.erasures, [after]));
}

/** The same of merges. */
export function claimMerge(database: Database, after: string): Promise<Claimed | undefined> {
  return firstRow(database.query<Claimed>(claims.merges, [after]));
}

/** Others have their turn before somebody goes on with it. */
export const leaveOff = (table: Table): Statement => ({
  name: `leave_off_${table}`,
  text: `UPDATE ${table} SET due_at = moment() WHERE contact_id = $1`,
});
