import { enums, fail, hashToken } from '@pharos/contract';
import { LinkPurpose, type UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcOf } from '@pharos/service';
import { findInvitation } from '../members/invitations.js';
import { findUserByEmail } from '../users/users.js';
import { findPasswordReset } from './password-resets.js';

export const getOneTimeLink: RpcOf<UserServiceDefinition, 'getOneTimeLink'> = async ({ token }, _call, deps) => {
  const { database } = deps;
  const hash = hashToken(token);
  const invitation = await findInvitation(database, hash);
  if (invitation) {
    const { email, org_name: orgName, role } = invitation;
    const hasUser = email !== null && (await findUserByEmail(database, email)) !== undefined;
    const about = { purpose: LinkPurpose.INVITATION, email: email ?? undefined, orgName, hasUser };
    return { ...about, role: enums.role.fromText(role) };
  }
  const reset = await findPasswordReset(database, hash);
  if (!reset) throw fail('LINK_INVALID');
  const none = { orgName: undefined, role: undefined };
  return { ...none, purpose: LinkPurpose.PASSWORD_RESET, email: reset.email, hasUser: true };
};
