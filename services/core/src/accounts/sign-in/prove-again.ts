import { fail } from '@pharos/contract';
import type { SessionUser } from '../sessions/user-sessions.js';
import type { Passwords } from './passwords.js';

/**
 * Makes sure that a session is in the hands of its owner: somebody else who has got hold of it must not lock them out, nor find another
 * way in. Whoever has no password has to have signed in just now. @throws CREDENTIALS_INVALID
 */
export async function proveAgain(
  user: SessionUser,
  password: string | undefined,
  { passwords, ip }: { passwords: Passwords; ip: string },
): Promise<void> {
  if (user.password_hash !== null) {
    if (await passwords.isRight(password ?? '', user.password_hash, ip)) return;
    throw fail('CREDENTIALS_INVALID', {}, 'The password is not correct.');
  }
  if (!user.is_fresh)
    throw fail('CREDENTIALS_INVALID', {}, 'Sign out and in again first: this takes a sign-in of the last 15 minutes.');
}
