import type { Member, Role } from '@pharos/sdk';
import { useMemo } from 'react';
import { useOrganizationMembers, usePlace, usePlaces, useUser } from '../app/session.js';
import { t } from '../messages/index.js';

/** What somebody is in the organization, and where they work; null: in all projects. */
export interface Access {
  readonly role: Role;
  readonly project_ids: readonly string[] | null;
}

const roles: readonly Role[] = ['owner', 'admin', 'agent', 'viewer'];

/** Whether a role has all projects. */
export const hasAllProjects = (role: Role): boolean => role === 'owner' || role === 'admin';

/** The roles that whoever has a role may give and take, the one with most rights first. */
export function rolesGivenBy(role: Role | undefined): readonly Role[] {
  if (role === 'owner') return roles;
  return role === 'admin' ? roles.filter((each) => each !== 'owner') : [];
}

/** What the platform is told: whoever has all projects chooses none. */
export function accessToSend({ role, project_ids }: Access): { role: Role; project_ids: string[] | null } {
  return { role, project_ids: hasAllProjects(role) || project_ids === null ? null : [...project_ids] };
}

/** Whether nothing is missing. */
export const isComplete = ({ role, project_ids }: Access): boolean =>
  hasAllProjects(role) || project_ids === null || project_ids.length > 0;

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

/** The projects of the organization in which the person works. */
export function useOrganizationProjects() {
  const { orgId } = useOrganization();
  const places = usePlaces();
  return useMemo(
    () => places.filter(({ membership }) => membership.org_id === orgId).map(({ project }) => project),
    [places, orgId],
  );
}

/** Where somebody works, in a few words. */
export function useWhereText(): (access: Access) => string {
  const projects = useOrganizationProjects();
  return ({ role, project_ids }) => {
    if (hasAllProjects(role) || project_ids === null) return t.settings.access.all;
    const names = project_ids.map((id) => projects.find((project) => project.id === id)?.name);
    return names.length <= 2 && names.every((name) => name !== undefined)
      ? names.join(', ')
      : t.settings.access.some(names.length);
  };
}

/** The names of those who can give the person more rights. */
export function useManagerNames(): readonly string[] {
  const { id } = useUser();
  const { orgId } = useOrganization();
  const { data = [] } = useOrganizationMembers(orgId);
  return data.filter((member: Member) => hasAllProjects(member.role) && member.id !== id).map(({ name }) => name);
}
