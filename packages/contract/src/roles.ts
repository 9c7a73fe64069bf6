import type { Scope } from './scopes.js';

/** What people can be in an organization, from the one with most rights to the one with least. */
export const roles = ['owner', 'admin', 'agent', 'viewer'] as const;

export type RoleName = (typeof roles)[number];

/** What the members of a role may do, as scopes of keys. */
export const roleScopes: Readonly<Record<RoleName, readonly Scope[]>> = {
  owner: ['admin'],
  admin: ['admin'],
  agent: ['read', 'conversations:write', 'messages:write', 'contacts:write', 'kb:write'],
  viewer: ['read'],
};

/** What is decided for people by their role, where scopes are too coarse: on its routes, keys go by the scope. */
const permissionRoles = {
  'agent.suggest': ['owner', 'admin', 'agent'],
  'agent.configure': ['owner', 'admin'],
  'issues.create': ['owner', 'admin', 'agent'],
  'contacts.erase': ['owner', 'admin'],
  'messages.delete': ['owner', 'admin'],
  'attachments.delete': ['owner', 'admin'],
  'mailboxes.connect': ['owner', 'admin'],
  'views.own': ['owner', 'admin', 'agent', 'viewer'],
  'analytics.read': ['owner', 'admin', 'agent', 'viewer'],
  'members.read': ['owner', 'admin', 'agent', 'viewer'],
} as const satisfies Record<string, readonly RoleName[]>;

export type Permission = keyof typeof permissionRoles;

/** Whether the members of a role have a permission. */
export function roleHas(role: RoleName, permission: Permission): boolean {
  return (permissionRoles[permission] as readonly RoleName[]).includes(role);
}

/** Whether who has one role may give another to somebody, or take it away: owners and admins may, and nobody more than they hold. */
export function roleGrants(granted: RoleName, wanted: RoleName): boolean {
  return roleScopes[granted].includes('admin') && roles.indexOf(granted) <= roles.indexOf(wanted);
}
