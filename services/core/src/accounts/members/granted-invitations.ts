import { fail, roleGrants } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { roleOf } from './grantor.js';
import { type OpenInvitation, takeInvitation } from './invitations.js';

/** Takes an invitation, which works once, and only while whoever made it could. @throws LINK_INVALID */
export async function takeGranted(tx: Database, invitation: OpenInvitation, hash: Buffer): Promise<void> {
  if (!(await takeInvitation(tx, hash)) || !(await isStillGranted(tx, invitation))) throw fail('LINK_INVALID');
}

/** Whoever has invited somebody may have lost what they gave since. */
export async function isStillGranted(
  tx: Database,
  { org_id: orgId, role, invited_by: by }: Pick<OpenInvitation, 'org_id' | 'role' | 'invited_by'>,
): Promise<boolean> {
  const granted = await roleOf(tx, orgId, by);
  return granted !== undefined && roleGrants(granted, role);
}

/** The member that an invitation makes of a user. */
export function invitedTo(
  { org_id: orgId, role, project_ids: projectIds }: Pick<OpenInvitation, 'org_id' | 'role' | 'project_ids'>,
  userId: string,
) {
  return { orgId, userId, role, projectIds };
}
