import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';

const insert = new NamedStatement(
  'insert_membership',
  sql`WITH member AS (
      INSERT INTO memberships (org_id, user_id, role, project_ids)
      VALUES (${param('org_id', 'user_id', 'role')}, ${param('project_ids')}::text[])
      ON CONFLICT DO NOTHING RETURNING user_id AS id
    ), ${auditCte({ action: 'redeemInvitation', target: 'member', from: 'member' })}
    SELECT id FROM member`,
);

const selectOwner: Statement = {
  name: 'select_any_owner',
  text: `SELECT 1 AS one FROM memberships WHERE org_id = $1 AND role = 'owner' LIMIT 1`,
};

/** Whoever is a member already stays what they are. */
export async function insertMembership(
  tx: Database,
  caller: Caller,
  member: { orgId: string; userId: string; role: string; projectIds: readonly string[] | null },
): Promise<void> {
  const { orgId, userId, role, projectIds } = member;
  await insert.query(tx, { ...audited(caller, { orgId }), user_id: userId, role, project_ids: projectIds });
}

/** Whether anybody is an owner of the organization. */
export async function hasOwner(database: Database, orgId: string): Promise<boolean> {
  return (await firstRow(database.query(selectOwner, [orgId]))) !== undefined;
}
