import { param, type Sql, sql } from '@pharos/kit';

/*
 * What people do to themselves belongs to no organization alone: each one that they are a member of has an entry in its audit log.
 */

/** A query for the organizations of the users whose ids stand in a column of a CTE: one row for each, with the id of the CTE's row. */
export function placesOf(from: string, userColumn: string): string {
  return `SELECT c.id, m.org_id FROM ${from} c JOIN memberships m ON m.user_id = c.${userColumn}`;
}

/** Id, organization and project of the entries of a CTE that `placesOf` made. */
export const auditPlace: Sql<'entry_id'> = sql`${param('entry_id')}, r.org_id, NULL::text`;
