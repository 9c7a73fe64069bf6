import { fail, hashToken, idKinds, invalid } from '@pharos/contract';
import { type CallContext, type Database, newId } from '@pharos/kit';
import type {
  RedeemOneTimeLinkRequest,
  RedeemOneTimeLinkResponse,
  UserServiceDefinition,
} from '@pharos/proto/pharos/core/v1/user';
import type { RpcOf } from '@pharos/service';
import { invitedTo, takeGranted } from '../members/granted-invitations.js';
import { findInvitation, type OpenInvitation } from '../members/invitations.js';
import { insertMembership } from '../members/memberships.js';
import { checkSecondFactor } from '../second-factor/check-second-factor.js';
import { asUser } from '../sessions/as-user.js';
import { beginSession } from '../sessions/begin-session.js';
import { hashesOfUser } from '../sessions/user-sessions.js';
import { type UserRow, userRecord } from '../users/record.js';
import { findUserByEmail, insertUser } from '../users/users.js';
import { replacePassword } from './change-password.js';
import { findPasswordReset, type OpenReset, takePasswordReset } from './password-resets.js';
import { checkPassword } from './password-rules.js';
import type { SignInDeps } from './sign-in.js';

type Redeeming = (
  request: RedeemOneTimeLinkRequest,
  call: CallContext,
  deps: SignInDeps,
) => Promise<RedeemOneTimeLinkResponse>;

export const redeemOneTimeLink: RpcOf<UserServiceDefinition, 'redeemOneTimeLink', SignInDeps> = async (
  request,
  call,
  deps,
) => {
  const hash = hashToken(request.token);
  const invitation = await findInvitation(deps.database, hash);
  if (invitation) return join(invitation, hash)(request, call, deps);
  const reset = await findPasswordReset(deps.database, hash);
  if (!reset) throw fail('LINK_INVALID');
  return chooseAnother(reset, hash)(request, call, deps);
};

/** The passwords are compared and hashed before the transaction begins: that takes long. */
function join(invitation: OpenInvitation, hash: Buffer): Redeeming {
  return async (request, call, deps) => {
    const email = invitation.email ?? request.email;
    if (email === undefined) throw invalid(['email'], 'required');
    const person = await personOf({ ...request, email }, call, deps);
    return deps.database.transaction(async (tx) => {
      await takeGranted(tx, invitation, hash);
      const user = await person(tx);
      const hashes = await hashesOfUser(tx, user.id);
      await insertMembership(tx, asUser(call, user), invitedTo(invitation, user.id));
      return {
        user: userRecord.toMessage(user),
        session: await beginSession(tx, call, { user, limits: deps }),
        hashes,
      };
    });
  };
}

/** Finds the user who has the address, once the password was shown, or else makes one in the transaction. */
async function personOf(
  { name, email, password, code }: RedeemOneTimeLinkRequest & { email: string },
  call: CallContext,
  deps: SignInDeps,
): Promise<(tx: Database) => Promise<UserRow>> {
  const { database, passwords } = deps;
  const known = await findUserByEmail(database, email);
  if (known) {
    if (!(await passwords.isRight(password, known.password_hash, call.actor.ip))) throw fail('CREDENTIALS_INVALID');
    await checkSecondFactor(deps, known.id, code);
    return async () => known;
  }
  if (name === undefined) throw invalid(['name'], 'required');
  checkPassword(password, email);
  const user = { id: newId(idKinds.user), email, name, password_hash: await passwords.hash(password, call.actor.ip) };
  return async (tx) => {
    const made = await insertUser(tx, user);
    // Somebody has made a user with the same address meanwhile.
    if (!made) throw fail('CREDENTIALS_INVALID');
    return made;
  };
}

/** Ends whatever the user was signed in with: whoever has lost a password may have lost it to somebody. */
function chooseAnother(reset: OpenReset, hash: Buffer): Redeeming {
  return async ({ password, code }, call, deps) => {
    checkPassword(password, reset.email);
    await checkSecondFactor(deps, reset.user_id, code);
    const passwordHash = await deps.passwords.hash(password, call.actor.ip);
    const user = { id: reset.user_id, name: reset.name };
    return deps.database.transaction(async (tx) => {
      if (!(await takePasswordReset(tx, hash))) throw fail('LINK_INVALID');
      return replacePassword(tx, call, { user, passwordHash, limits: deps });
    });
  };
}
