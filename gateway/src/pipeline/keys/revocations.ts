import type { Clock, Logger } from '@pharos/kit';
import { type KeyCache, leaseMs } from './key-cache.js';

/** Announces to every gateway that a key must not be accepted any more, or that what is known of a session is not true any more. */
export interface Revocations {
  /**
   * Resolves once the limiter of every gateway answers `revoked` for the key or session; rejects when that cannot be confirmed.
   * The mark outlives every lease (see KeyCache) that was given before it.
   */
  revoke(keyHash: string): Promise<void>;
}

/** How long a mark is kept: any lease given before it ends long before. */
export const revocationMarkMs = 60_000;

/** Clocks of different machines tick alike to far less than this within one lease. */
const marginMs = 100;

/**
 * Resolves once no gateway accepts the key any more, or the session with its former rights; core has changed them before. Either all gateways are notified,
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
    parts.log.warn(
      { err: error },
      'could not notify the other gateways of a revoked key or session; waiting until their copies expire',
    );
    await parts.clock.sleep(leaseMs + marginMs);
  }
}
