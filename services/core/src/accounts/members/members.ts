import { enums, fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Member, MemberServiceDefinition } from '@pharos/proto/pharos/core/v1/member';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import type { UserRow } from '../users/record.js';

/** A member as lists have them: `id` is the user's. */
export interface MemberRow extends Pick<UserRow, 'id' | 'email' | 'name' | 'public_name' | 'picture_url'> {
  readonly role: string;
  readonly project_ids: string[] | null;
  readonly created_at: Date;
}

const columns = 'id, email, name, public_name, picture_url, role, project_ids, created_at';

/** SQL of all members, as of a table. */
const members = `(SELECT m.org_id, u.id, u.email, u.name, u.public_name, u.picture_url, m.role, m.project_ids, m.created_at
  FROM memberships m JOIN users u ON u.id = m.user_id) member`;

const select: Statement = {
  name: 'select_member',
  text: `SELECT ${columns} FROM ${members} WHERE org_id = $1 AND id = $2`,
};

export const listMembers: RpcOf<MemberServiceDefinition, 'listMembers'> = async ({ orgId, page }, _call, deps) => {
  const { rows, page: listed } = await listPage<MemberRow>(deps.database, {
    name: 'list_members',
    columns,
    from: members,
    conditions: new Conditions().equal('org_id', orgId),
    binding: ['members', orgId],
    page,
  });
  return { members: rows.map(toMember), page: listed };
};

export const getMember: RpcOf<MemberServiceDefinition, 'getMember'> = async (request, _call, { database }) => ({
  member: toMember(await findMember(database, request)),
});

/** @throws MEMBER_NOT_FOUND */
export async function findMember(
  database: Database,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<MemberRow> {
  const row = await firstRow(database.query<MemberRow>(select, [orgId, userId]));
  if (!row) throw fail('MEMBER_NOT_FOUND');
  return row;
}

export function toMember(row: MemberRow): Member {
  return {
    userId: row.id,
    email: row.email,
    name: row.name,
    publicName: row.public_name ?? undefined,
    pictureUrl: row.picture_url ?? undefined,
    role: enums.role.fromText(row.role),
    projects: row.project_ids === null ? undefined : { projectIds: row.project_ids },
    createdAt: row.created_at,
  };
}
