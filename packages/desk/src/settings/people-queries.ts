import type { CreatedInvitation, Invitation } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos, type Trouble, troubleOf } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';
import { type Access, accessToSend } from './access.js';

/** The invitations that nobody has accepted yet. */
export function useInvitations(orgId: string) {
  return useQuery({
    queryKey: queryKeys.invitations(orgId),
    queryFn: async () => {
      const invitations: Invitation[] = [];
      for await (const each of pharos.people.listInvitations({ orgId, limit: 100 })) invitations.push(each);
      return invitations;
    },
  });
}

/** What became of the invitation of an address. */
export interface Invited {
  readonly email: string;
  readonly invitation: CreatedInvitation | undefined;
  readonly trouble: Trouble | undefined;
}

/** Invites people, one after the other; one who cannot be invited keeps nobody else from it. */
export function useInvite(orgId: string) {
  return useAction(
    async ({ emails, access }: { readonly emails: readonly string[]; readonly access: Access }): Promise<Invited[]> => {
      const invited: Invited[] = [];
      for (const email of emails) invited.push(await invite(orgId, email, access));
      return invited;
    },
    { renews: [queryKeys.invitations(orgId)] },
  );
}

async function invite(orgId: string, email: string, access: Access): Promise<Invited> {
  try {
    const invitation = await pharos.people.createInvitation({ orgId, body: { email, ...accessToSend(access) } });
    return { email, invitation, trouble: undefined };
  } catch (error) {
    return { email, invitation: undefined, trouble: troubleOf(error) };
  }
}

/** Makes another link for somebody who is invited; the one before stops working. */
export function useRenewInvitation(orgId: string) {
  return useAction(
    async ({ id, email, role, project_ids }: Invitation): Promise<Invited> => {
      const body = { email: email ?? '', ...accessToSend({ role, project_ids }) };
      const invitation = await pharos.people.createInvitation({ orgId, body });
      await pharos.people.revokeInvitation({ orgId, invitationId: id });
      return { email: body.email, invitation, trouble: undefined };
    },
    { renews: [queryKeys.invitations(orgId)] },
  );
}

/** Ends an invitation: its link stops working. */
export function useRevoke(orgId: string) {
  return useAction(async (invitationId: string) => pharos.people.revokeInvitation({ orgId, invitationId }), {
    renews: [queryKeys.invitations(orgId)],
  });
}

/** Changes what a member may do, and where. */
export function useChangeMember(orgId: string, userId: string) {
  return useAction(
    async (access: Access) => pharos.people.updateMember({ orgId, userId, body: accessToSend(access) }),
    { renews: [queryKeys.members(orgId)] },
  );
}

/** Shuts a member out of the organization. */
export function useRemoveMember(orgId: string, userId: string) {
  return useAction(async () => pharos.people.removeMember({ orgId, userId }), { renews: [queryKeys.members(orgId)] });
}
