import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';

const insertSql = (action: string) =>
  sql`WITH member AS (
      INSERT INTO memberships (org_id, user_id, role, project_ids)
      VALUES (${param('org_id', 'user_id', 'role')}, ${param('project_ids')}::text[])
      ON CONFLICT DO NOTHING RETURNING user_id AS id
    ), ${auditCte({ action, target: 'member', from: 'member' })}
    SELECT id FROM member`;

const inserts = {
  redeemInvitation: new NamedStatement('insert_membership', insertSql('redeemInvitation')),
  joinByDomain: new NamedStatement('insert_membership_by_domain', insertSql('joinByDomain')),
};

const selectOwner: Statement = {
  name: 'select_any_owner',
  text: `SELECT 1 AS one FROM memberships WHERE org_id = $1 AND role = 'owner' LIMIT 1`,
};

const selectMember: Statement = {
  name: 'select_membership_of_user',
  text: 'SELECT 1 AS one FROM memberships WHERE user_id = $1 AND ($2::text IS NULL OR org_id = $2) LIMIT 1',
};

/** Whoever is a member already stays what they are. `by` is what the audit log calls it. */
export async function insertMembership(
  tx: Database,
  caller: Caller,
  member: { orgId: string; userId: string; role: string; projectIds: readonly string[] | null },
  by: keyof typeof inserts = 'redeemInvitation',
): Promise<void> {
  const { orgId, userId, role, projectIds } = member;
  await inserts[by].query(tx, { ...audited(caller, { orgId }), user_id: userId, role, project_ids: projectIds });
}

/** Whether anybody is an owner of the organization. */
export async function hasOwner(database: Database, orgId: string): Promise<boolean> {
  return (await firstRow(database.query(selectOwner, [orgId]))) !== undefined;
}

/** Whether somebody is a member of the organization, or of any. */
export async function isMember(database: Database, userId: string, orgId?: string): Promise<boolean> {
  return (await database.query(selectMember, [userId, orgId ?? null])).length > 0;
}
