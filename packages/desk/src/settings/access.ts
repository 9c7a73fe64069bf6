import type { Role } from '@pharos/sdk';
import { useMemo } from 'react';
import { hasAllProjects, useOrganization } from '../app/organization.js';
import { usePlaces } from '../app/session.js';
import { settingTexts } from '../messages/settings.js';

/** What somebody is in the organization, and where they work; null: in all projects. */
export interface Access {
  readonly role: Role;
  readonly project_ids: readonly string[] | null;
}

const roles: readonly Role[] = ['owner', 'admin', 'agent', 'viewer'];

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
    if (hasAllProjects(role) || project_ids === null) return settingTexts.access.all;
    const names = project_ids.map((id) => projects.find((project) => project.id === id)?.name);
    return names.length <= 2 && names.every((name) => name !== undefined)
      ? names.join(', ')
      : settingTexts.access.some(names.length);
  };
}
