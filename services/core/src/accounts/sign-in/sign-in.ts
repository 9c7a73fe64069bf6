import { fail } from '@pharos/contract';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcOf } from '@pharos/service';
import { checkSecondFactor, type SecondFactorDeps } from '../second-factor/check-second-factor.js';
import { beginSession } from '../sessions/begin-session.js';
import type { SessionLimits } from '../sessions/session-limits.js';
import { userRecord } from '../users/record.js';
import { findUserByEmail } from '../users/users.js';
import { lockUnchangedPassword } from './lock-unchanged-password.js';
import type { Passwords } from './passwords.js';

/** What signing in works with. */
export interface SignInDeps extends SecondFactorDeps, SessionLimits {
  readonly passwords: Passwords;
  /** What authenticator apps call the platform. */
  readonly brand: string;
}

export const signIn: RpcOf<UserServiceDefinition, 'signIn', SignInDeps> = async (
  { email, password, code },
  call,
  deps,
) => {
  const user = await findUserByEmail(deps.database, email);
  const isRight = await deps.passwords.isRight(password, user?.password_hash, call.actor.ip);
  if (!user || !isRight) throw fail('CREDENTIALS_INVALID');
  await checkSecondFactor(deps, user.id, code);
  const session = await deps.database.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user))) throw fail('CREDENTIALS_INVALID');
    return beginSession(tx, call, { user, limits: deps });
  });
  return { user: userRecord.toMessage(user), session };
};
