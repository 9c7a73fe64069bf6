import { fail } from '@pharos/contract';
import type { CallContext, Database } from '@pharos/kit';
import type { NewUserSession, User, UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcOf } from '@pharos/service';
import { asUser } from '../sessions/as-user.js';
import { beginSession } from '../sessions/begin-session.js';
import type { SessionLimits } from '../sessions/session-limits.js';
import { endSessions, findSessionUser } from '../sessions/user-sessions.js';
import { userRecord } from '../users/record.js';
import { setPassword } from '../users/users.js';
import { lockUnchangedPassword } from './lock-unchanged-password.js';
import { checkPassword } from './password-rules.js';
import type { SignInDeps } from './sign-in.js';

export const changePassword: RpcOf<UserServiceDefinition, 'changePassword', SignInDeps> = async (
  { hash, currentPassword, password },
  call,
  deps,
) => {
  const { database, passwords } = deps;
  const user = await findSessionUser(database, hash, deps);
  if (!(await passwords.isRight(currentPassword, user.password_hash, call.actor.ip)))
    throw fail('CREDENTIALS_INVALID', {}, 'The current password is not correct.');
  checkPassword(password, user.email);
  const passwordHash = await passwords.hash(password, call.actor.ip);
  return database.transaction(async (tx) => {
    // Meanwhile a link may have set another one.
    if (!(await lockUnchangedPassword(tx, user)))
      throw fail('CREDENTIALS_INVALID', {}, 'The current password is not correct.');
    return replacePassword(tx, call, { user, passwordHash, limits: deps });
  });
};

/** Ends whatever the user was signed in with, by whomever, and signs them in again. */
export async function replacePassword(
  tx: Database,
  call: CallContext,
  { user, passwordHash, limits }: { user: { id: string; name: string }; passwordHash: string; limits: SessionLimits },
): Promise<{ user: User; session: NewUserSession; hashes: Buffer[] }> {
  const caller = asUser(call, user);
  const changed = await setPassword(tx, caller, { id: user.id, password_hash: passwordHash });
  const hashes = await endSessions(tx, caller, { userId: user.id });
  return { user: userRecord.toMessage(changed), session: await beginSession(tx, call, { user, limits }), hashes };
}
