import { createRequire } from 'node:module';
import type { FairShare } from '@pharos/kit';

type Argon2 = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>;

// As the bundle wants packages with binaries to be loaded.
const { hash, verify } = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/**
 * The hash of a password that nobody has, with the parameters of all others: an unknown address takes as long as a wrong password.
 * The parameters are those that OWASP advises, which are also the package's own.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$e70DKknROjRp3ZlJrKap6w$eDON+2LOn8APLcreiuPd/N1DwBUc5vTZx2E/EPTJ2n8';

/** Hashes passwords and compares them: each takes a processor for long, so addresses take turns. */
export class Passwords {
  constructor(private readonly turns: FairShare) {}

  /** Whether a password is that of the hash; without one never, after the same time. `ip` is where it comes from. */
  async isRight(password: string, passwordHash: string | null | undefined, ip: string): Promise<boolean> {
    const isSame = await this.turns.run(ip, {}, () => verify(passwordHash ?? nobodysHash, password));
    return isSame && typeof passwordHash === 'string';
  }

  hash(password: string, ip: string): Promise<string> {
    return this.turns.run(ip, {}, () => hash(password));
  }
}
