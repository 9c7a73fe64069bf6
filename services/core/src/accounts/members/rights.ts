import { fail, invalid, type RoleName, roleGrants, roleScopes } from '@pharos/contract';
import type { CallContext, Database, Statement } from '@pharos/kit';
import { roleOf } from './grantor.js';

/** Whoever changes members of the organization at the same time waits here: so the last owner stays, and nobody acts with lost rights. */
const lock: Statement = {
  name: 'lock_members_of_organization',
  text: 'SELECT 1 AS one FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
};

const countOwners: Statement = {
  name: 'count_owners',
  text: `SELECT count(*)::integer AS count FROM memberships WHERE org_id = $1 AND role = 'owner'`,
};

const selectProjects: Statement = {
  name: 'select_projects_of_member',
  text: 'SELECT id FROM projects WHERE org_id = $1 AND id = ANY ($2::text[]) AND deleted_at IS NULL',
};

/** Whether there is such an organization, whose members nobody else changes then until the transaction ends. */
export async function lockMembers(tx: Database, orgId: string): Promise<boolean> {
  return (await tx.query(lock, [orgId])).length > 0;
}

/** The role in whose name somebody changes members, one after the other until the transaction ends. @throws INSUFFICIENT_SCOPE */
export async function holdRights(
  tx: Database,
  orgId: string,
  { actor }: Pick<CallContext, 'actor'>,
): Promise<RoleName> {
  await lockMembers(tx, orgId);
  const role = await roleOf(tx, orgId, actor);
  if (role === undefined || !roleScopes[role].includes('admin'))
    throw fail('INSUFFICIENT_SCOPE', { required_scope: 'admin' });
  return role;
}

/** Nobody gives or takes what they do not hold. @throws INSUFFICIENT_SCOPE */
export function checkCovers(granted: RoleName, ...wanted: readonly RoleName[]): void {
  if (wanted.every((role) => roleGrants(granted, role))) return;
  throw fail('INSUFFICIENT_SCOPE', { required_role: 'owner' }, 'Only an owner can decide about owners.');
}

/** @throws LAST_OWNER when the organization has no other owner */
export async function checkOtherOwner(tx: Database, orgId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(countOwners, [orgId]);
  if ((row?.count ?? 0) < 2) throw fail('LAST_OWNER');
}

/** @throws VALIDATION_ERROR on `project_ids` when the role has all projects, or one is none of the organization */
export async function checkProjects(
  tx: Database,
  orgId: string,
  { role, projectIds }: { role: RoleName; projectIds: readonly string[] | null },
): Promise<void> {
  if (projectIds === null) return;
  if (roleScopes[role].includes('admin'))
    throw invalid(['project_ids'], 'must be null: owners and admins have all projects');
  const found = new Set((await tx.query<{ id: string }>(selectProjects, [orgId, projectIds])).map(({ id }) => id));
  const unknown = projectIds.findIndex((id) => !found.has(id));
  if (unknown >= 0) throw invalid(['project_ids', unknown], 'is not a project of the organization');
}
