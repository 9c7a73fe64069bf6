/** Tells every gateway that a key must not be accepted any more. */
export interface Revocations {
  /**
   * Resolves once the limiter of every gateway answers `revoked` for the key; rejects when that cannot be confirmed.
   * The mark outlives every lease (see KeyCache) that was given before it.
   */
  revoke(keyHash: string): Promise<void>;
}

/** How long a mark is kept: any lease given before it ends long before. */
export const revocationMarkMs = 60_000;
