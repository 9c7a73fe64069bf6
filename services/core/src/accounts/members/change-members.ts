import { enums, type RoleName, roleScopes } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { MemberServiceDefinition, UpdateMemberRequest } from '@pharos/proto/pharos/core/v1/member';
import { audited, diff, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { hashesOfUser } from '../sessions/user-sessions.js';
import { findMember, type MemberRow, toMember } from './members.js';
import { checkCovers, checkOtherOwner, checkProjects, holdRights } from './rights.js';

const update = new NamedStatement(
  'update_member',
  sql`WITH member AS (
      UPDATE memberships SET role = ${param('role')}, project_ids = ${param('project_ids')}::text[]
      WHERE org_id = ${param('org_id')} AND user_id = ${param('user_id')} RETURNING user_id AS id
    ), ${auditCte({ action: 'updateMember', target: 'member', from: 'member', changes: sql`${param('changes')}::jsonb` })}
    SELECT id FROM member`,
);

const remove = new NamedStatement(
  'remove_member',
  sql`WITH member AS (
      DELETE FROM memberships WHERE org_id = ${param('org_id')} AND user_id = ${param('user_id')} RETURNING user_id AS id
    ), ${auditCte({ action: 'removeMember', target: 'member', from: 'member' })}
    SELECT id FROM member`,
);

export const updateMember: RpcOf<MemberServiceDefinition, 'updateMember'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { orgId, userId } = request;
    const granted = await holdRights(tx, orgId, call);
    const before = await findMember(tx, request);
    const after = { ...before, ...wanted(request, before) };
    checkCovers(granted, before.role as RoleName, after.role);
    await checkProjects(tx, orgId, { role: after.role, projectIds: after.project_ids });
    if (before.role === 'owner' && after.role !== 'owner') await checkOtherOwner(tx, orgId);
    const changes = JSON.stringify(diff<MemberRow>(before, after, ['role', 'project_ids']));
    const { role, project_ids } = after;
    await update.query(tx, { ...audited(call, request), user_id: userId, role, project_ids, changes });
    return { member: toMember(after), hashes: await hashesOfUser(tx, userId) };
  });

export const removeMember: RpcOf<MemberServiceDefinition, 'removeMember'> = (request, call, { database }) =>
  database.transaction(async (tx: Database) => {
    const { orgId, userId } = request;
    const granted = await holdRights(tx, orgId, call);
    const { role } = await findMember(tx, request);
    checkCovers(granted, role as RoleName);
    if (role === 'owner') await checkOtherOwner(tx, orgId);
    await remove.query(tx, { ...audited(call, request), user_id: userId });
    return { hashes: await hashesOfUser(tx, userId) };
  });

/** What a member becomes. Whoever may do everything works in all projects, unless the request says otherwise and is wrong. */
function wanted({ role, projects, updateMask = [] }: UpdateMemberRequest, before: MemberRow) {
  const next = (updateMask.includes('role') && role !== undefined ? enums.role.toText(role) : before.role) as RoleName;
  const kept = roleScopes[next].includes('admin') ? null : before.project_ids;
  return { role: next, project_ids: updateMask.includes('projects') ? (projects?.projectIds ?? null) : kept };
}
