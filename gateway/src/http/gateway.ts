import type { Documents } from '../docs/make-documents.js';

/** What handlers can ask of the gateway itself. */
export interface Gateway {
  readonly documents: Documents;
  /** Resolves once no gateway accepts the key with this hash any more. Core has marked it revoked before. */
  revokeEverywhere(hash: Uint8Array): Promise<void>;
}
