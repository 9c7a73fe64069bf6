import { idKinds, invalid } from '@pharos/contract';
import { isFailure, isIdOf, type OutgoingCall } from '@pharos/kit';
import type { Rpc } from '../../rpc.js';

interface Means {
  readonly params: { readonly orgId: string; readonly projectId: string };
  readonly call: OutgoingCall;
  readonly rpc: Pick<Rpc, 'members'>;
}

/**
 * Makes sure that a conversation is assigned to somebody who can work on it: what begins like the id of a person has to be that of a
 * member with this project. Any other text is a label of the caller's own. @throws VALIDATION_ERROR
 */
export async function checkAssignee(
  assignee: string | null | undefined,
  { params: { orgId, projectId }, call, rpc }: Means,
  within: readonly string[] = [],
): Promise<void> {
  if (!assignee?.startsWith(`${idKinds.user}_`)) return;
  if (isIdOf(idKinds.user, assignee) && (await isMember(assignee))) return;
  throw invalid(
    [...within, 'assigned_to'],
    'must be a member who works in this project, or a name that does not begin with usr_',
  );

  async function isMember(userId: string): Promise<boolean> {
    try {
      const { member } = await rpc.members.getMember({ orgId, userId }, { ...call, idempotency: undefined });
      return member?.projects === undefined || member.projects.projectIds.includes(projectId);
    } catch (error) {
      if (isFailure(error, 'MEMBER_NOT_FOUND')) return false;
      throw error;
    }
  }
}
