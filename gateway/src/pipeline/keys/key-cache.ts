import { type Clock, isFailure } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import type { CredentialRecord } from './credential-record.js';

/** The record of a key or a session, and whether it was asked for on behalf of this very call. */
export interface FoundRecord {
  readonly record: CredentialRecord;
  readonly fresh: boolean;
}

/** Asks core. Rejects with API_KEY_INVALID for a key that is unknown or revoked, with SESSION_EXPIRED for a session that is. */
export type ResolveRecord = (hash: Buffer) => Promise<CredentialRecord>;

interface Lease {
  record: CredentialRecord;
  endsMs: number;
}

/** How long a record is trusted without asking again, counted from before it was asked for. */
export const leaseMs = 2_000;
const maxRecords = 20_000;

/**
 * Remembers keys and sessions for as long as a lease runs, by the hash of what is shown, which no two of them share. That one was
 * revoked meanwhile, or has other rights, is for the limiter to say, which reads the marks of all gateways with every request.
 */
export class KeyCache {
  readonly #leases = new LRUCache<string, Lease>({ max: maxRecords });
  readonly #asking = new Map<string, Promise<CredentialRecord>>();
  /** Grows when records are dropped or expire: what was asked for before is neither kept nor waited for after. */
  #generation = 0;

  constructor(
    private readonly clock: Clock,
    private readonly onLookUp: (outcome: 'hit' | 'miss') => void = () => {},
  ) {}

  /** The record of a hash: remembered while its lease runs, else asked for, once for all who want it at the same time. */
  async find(hash: string, resolve: ResolveRecord): Promise<FoundRecord> {
    const lease = this.#leases.get(hash);
    if (lease !== undefined && this.clock.monotonicMs() < lease.endsMs) {
      this.onLookUp('hit');
      return { record: lease.record, fresh: false };
    }
    this.onLookUp('miss');
    const asking = this.#asking.get(hash);
    if (asking !== undefined) return { record: await asking, fresh: false };
    return { record: await this.#ask(hash, resolve), fresh: true };
  }

  /** The record of a hash, asked for now whatever is remembered. */
  async fetch(hash: string, resolve: ResolveRecord): Promise<CredentialRecord> {
    this.onLookUp('miss');
    return this.#load(hash, resolve);
  }

  /** The record as it was last known, however old: says whose request it is, but must not let it in. */
  lastKnown(hash: string): CredentialRecord | undefined {
    return this.#leases.peek(hash)?.record;
  }

  /** Whether `find` can answer without looking up something that core may not know. */
  knows(hash: string): boolean {
    return this.#leases.has(hash) || this.#asking.has(hash);
  }

  drop(hash: string): void {
    this.#generation++;
    this.#leases.delete(hash);
    this.#asking.delete(hash);
  }

  /** Ends every lease: all are asked for again. They stay known. */
  expire(): void {
    this.#generation++;
    for (const lease of this.#leases.values()) lease.endsMs = 0;
    this.#asking.clear();
  }

  #ask(hash: string, resolve: ResolveRecord): Promise<CredentialRecord> {
    const asking = this.#load(hash, resolve).finally(() => {
      if (this.#asking.get(hash) === asking) this.#asking.delete(hash);
    });
    this.#asking.set(hash, asking);
    return asking;
  }

  async #load(hash: string, resolve: ResolveRecord): Promise<CredentialRecord> {
    const askedMs = this.clock.monotonicMs();
    const generation = this.#generation;
    try {
      const record = await resolve(Buffer.from(hash, 'base64url'));
      if (generation === this.#generation) this.#leases.set(hash, { record, endsMs: askedMs + leaseMs });
      return record;
    } catch (error) {
      if (isFailure(error, 'API_KEY_INVALID') || isFailure(error, 'SESSION_EXPIRED')) this.#leases.delete(hash);
      throw error;
    }
  }
}
