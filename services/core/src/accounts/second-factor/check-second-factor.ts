import { fail } from '@pharos/contract';
import type { Sealer } from '@pharos/kit';
import type { RpcDeps } from '@pharos/service';
import { secondFactorOf, useCode } from './second-factors.js';

/** What codes are checked with. */
export interface SecondFactorDeps extends RpcDeps {
  readonly sealer: Sealer;
}

/**
 * The second step of everything that a password or a link lets somebody begin: whoever has a second factor shows it.
 * @throws SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_INVALID, RATE_LIMITED
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const { enabled } = await secondFactorOf(deps.database, userId);
  if (!enabled) return;
  if (code === undefined) throw fail('SECOND_FACTOR_REQUIRED');
  await useCode(deps, userId, { code, isConfirmed: true });
}
