import type { Statement } from '@pharos/kit';

/** Whoever claimed one and died is not waited for longer. Far longer than a batch takes. */
const leaseS = 60;

type Table = 'contact_merges' | 'contact_erasures';

/** Answers the `contact_id` of one whose time has come; nobody else gets it until the lease ends. */
export const claimUnfinished = (table: Table): Statement => ({
  name: `claim_${table}`,
  text: `UPDATE ${table} u SET due_at = moment() + ${leaseS} * interval '1 second'
    FROM (SELECT contact_id FROM ${table} WHERE due_at <= moment() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE u.contact_id = due.contact_id RETURNING u.contact_id`,
});

/** Others have their turn before somebody goes on with it. */
export const leaveOff = (table: Table): Statement => ({
  name: `leave_off_${table}`,
  text: `UPDATE ${table} SET due_at = moment() WHERE contact_id = $1`,
});
