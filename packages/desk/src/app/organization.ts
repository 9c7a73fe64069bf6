import type { Member, Role } from '@pharos/sdk';
import { useOrganizationMembers, usePlace, useUser } from './session.js';

/** Whether a role has all projects. */
export const hasAllProjects = (role: Role): boolean => role === 'owner' || role === 'admin';

/** The organization of the project of the address, and what the person is there. */
export function useOrganization() {
  const membership = usePlace()?.membership;
  return {
    orgId: membership?.org_id ?? '',
    name: membership?.org_name ?? '',
    role: membership?.role,
    mayManage: membership !== undefined && hasAllProjects(membership.role),
  };
}

/** The names of those who can give the person more rights. */
export function useManagerNames(): readonly string[] {
  const { id } = useUser();
  const { orgId } = useOrganization();
  const { data = [] } = useOrganizationMembers(orgId);
  return data.filter((member: Member) => hasAllProjects(member.role) && member.id !== id).map(({ name }) => name);
}
