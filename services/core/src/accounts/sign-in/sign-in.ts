import { fail } from '@pharos/contract';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcDeps, RpcOf } from '@pharos/service';
import { beginSession } from '../sessions/begin-session.js';
import type { SessionLimits } from '../sessions/session-limits.js';
import { userRecord } from '../users/record.js';
import { findUserByEmail } from '../users/users.js';
import type { Passwords } from './passwords.js';

/** What signing in works with. */
export interface SignInDeps extends RpcDeps, SessionLimits {
  readonly passwords: Passwords;
}

export const signIn: RpcOf<UserServiceDefinition, 'signIn', SignInDeps> = async ({ email, password }, call, deps) => {
  const user = await findUserByEmail(deps.database, email);
  const isRight = await deps.passwords.isRight(password, user?.password_hash, call.actor.ip);
  if (!user || !isRight) throw fail('CREDENTIALS_INVALID');
  return { user: userRecord.toMessage(user), session: await beginSession(deps.database, call, { user, limits: deps }) };
};
