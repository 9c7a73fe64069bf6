import type { Clock, Logger } from '@pharos/kit';
import { type KeyCache, leaseMs } from './key-cache.js';
import type { Revocations } from './revocations.js';

/** Clocks of different machines tick alike to far less than this within one lease. */
const marginMs = 100;

/**
 * Resolves once no gateway accepts the key any more; core has marked it revoked before. Either all gateways are told,
 * or, when that cannot be confirmed, every lease given before has ended.
 */
export async function revokeEverywhere(
  hash: string,
  parts: { keys: KeyCache; revocations: Revocations; clock: Clock; log: Logger },
): Promise<void> {
  parts.keys.drop(hash);
  try {
    await parts.revocations.revoke(hash);
  } catch (error) {
    parts.log.warn({ err: error }, 'could not tell the other gateways of a revoked key; waiting until they ask again');
    await parts.clock.sleep(leaseMs + marginMs);
  }
}
