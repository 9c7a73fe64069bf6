import { fail, hashToken, idKinds } from '@pharos/contract';
import { type CallContext, type Database, newId } from '@pharos/kit';
import type { Caller } from '@pharos/service';
import { invitedTo, isStillGranted, takeGranted } from '../members/granted-invitations.js';
import { findInvitation, takeInvitationsTo } from '../members/invitations.js';
import { checkRoomForMember } from '../members/member-limit.js';
import { insertMembership, isMember } from '../members/memberships.js';
import { lockMembers } from '../members/rights.js';
import { asUser } from '../sessions/as-user.js';
import type { UserRow } from '../users/record.js';
import { findUserByEmail, insertUser } from '../users/users.js';
import { domainOf, type Identity } from './claims.js';
import { insertIdentity } from './identities.js';
import type { ProviderSettings } from './oidc-config.js';

/** Who comes for the first time, by which provider, and with which link, if any. */
export interface Newcomer {
  readonly identity: Identity;
  readonly settings: ProviderSettings;
  /** The token of an invitation. */
  readonly invitation: string | undefined;
}

/**
 * Makes a user of somebody whose address the provider has verified, and who is to become a member: by their domain or an invitation.
 * @throws SIGN_IN_NOT_ALLOWED, EMAIL_TAKEN, IDENTITY_TAKEN, LINK_INVALID, MEMBER_LIMIT_REACHED
 */
export async function admit(database: Database, call: CallContext, newcomer: Newcomer): Promise<UserRow> {
  const { email, isVerified, name } = newcomer.identity;
  if (email === undefined || !isVerified)
    throw fail('SIGN_IN_NOT_ALLOWED', {}, 'The provider does not say that your email address is yours.');
  if (await findUserByEmail(database, email)) throw fail('EMAIL_TAKEN');
  return database.transaction(async (tx) => {
    const isAllowed = await holdsDomain(tx, newcomer.settings, email);
    const user = await insertUser(tx, { id: newId(idKinds.user), email, name, password_hash: null });
    if (!user) throw fail('EMAIL_TAKEN');
    const caller = asUser(call, user);
    if (newcomer.invitation !== undefined) await acceptLink(tx, caller, { user, token: newcomer.invitation });
    await acceptAll(tx, caller, user);
    if (isAllowed) await joinByDomain(tx, caller, { user, settings: newcomer.settings });
    if (!(await isMember(tx, user.id))) throw fail('SIGN_IN_NOT_ALLOWED');
    if (!(await insertIdentity(tx, caller, { userId: user.id, identity: newcomer.identity })))
      throw fail('IDENTITY_TAKEN');
    return user;
  });
}

/** Accepts the invitation of a link for whoever has the address that it names. @throws LINK_INVALID, SIGN_IN_NOT_ALLOWED */
export async function acceptLink(
  tx: Database,
  caller: Caller,
  { user, token }: { user: Pick<UserRow, 'id' | 'email'>; token: string },
): Promise<void> {
  const hash = hashToken(token);
  const invitation = await findInvitation(tx, hash);
  if (!invitation) throw fail('LINK_INVALID');
  if (invitation.email !== null && invitation.email.toLowerCase() !== user.email.toLowerCase())
    throw fail('SIGN_IN_NOT_ALLOWED', {}, 'This invitation is for another email address.');
  await takeGranted(tx, invitation, hash);
  await insertMembership(tx, caller, invitedTo(invitation, user.id));
}

/** Whoever comes for the first time accepts all invitations to their address: nothing else could tell them of those. */
async function acceptAll(tx: Database, caller: Caller, user: UserRow): Promise<void> {
  for (const invitation of await takeInvitationsTo(tx, user.email))
    if (await isStillGranted(tx, invitation)) await insertMembership(tx, caller, invitedTo(invitation, user.id));
}

/** Whether the address is of a domain whose people become members. Holds the members of their organization, before anything else is held. */
async function holdsDomain(tx: Database, settings: ProviderSettings, email: string): Promise<boolean> {
  const { allowed_domains: domains, new_members: wanted } = settings;
  return wanted !== undefined && domains.includes(domainOf(email)) && (await lockMembers(tx, wanted.org_id));
}

/** An invitation of the same organization counts more. */
async function joinByDomain(
  tx: Database,
  caller: Caller,
  { user, settings }: { user: UserRow; settings: ProviderSettings },
): Promise<void> {
  const { new_members: wanted } = settings;
  if (!wanted || (await isMember(tx, user.id, wanted.org_id))) return;
  const { org_id: orgId, role, project_ids: projectIds } = wanted;
  await checkRoomForMember(tx, orgId);
  await insertMembership(tx, caller, { orgId, userId: user.id, role, projectIds }, 'joinByDomain');
}
