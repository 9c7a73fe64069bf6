import { enums } from '@pharos/contract';
import { type Clock, isFailure } from '@pharos/kit';
import type { ApiKey, ResolveApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import { LRUCache } from 'lru-cache';

/** What is known of a key that may be used. */
export interface KeyRecord {
  readonly hash: string;
  readonly key: ApiKey;
  readonly tier: string;
}

/** A key's record, and whether it was asked for on behalf of this very call. */
export interface FoundKey {
  readonly record: KeyRecord;
  readonly fresh: boolean;
}

/** Asks core. Rejects with API_KEY_INVALID for a key that is unknown or revoked. */
export type ResolveKey = (hash: Buffer) => Promise<ResolveApiKeyResponse>;

interface Lease {
  record: KeyRecord;
  endsMs: number;
}

/** How long a record is trusted without asking again, counted from before it was asked for. */
export const leaseMs = 2_000;
const maxKeys = 20_000;

/**
 * Remembers keys for as long as a lease runs. That a key was revoked meanwhile is for the limiter to say, which reads
 * the marks of all gateways with every request.
 */
export class KeyCache {
  readonly #leases = new LRUCache<string, Lease>({ max: maxKeys });
  readonly #asking = new Map<string, Promise<KeyRecord>>();
  /** Grows when records are dropped or expire: what was asked for before is neither kept nor waited for after. */
  #generation = 0;

  constructor(
    private readonly clock: Clock,
    private readonly onLookUp: (outcome: 'hit' | 'miss') => void = () => {},
  ) {}

  /** The record of a key: remembered while its lease runs, else asked for, once for all who want it at the same time. */
  async find(hash: string, resolve: ResolveKey): Promise<FoundKey> {
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

  /** The record of a key, asked for now whatever is remembered. */
  async fetch(hash: string, resolve: ResolveKey): Promise<KeyRecord> {
    this.onLookUp('miss');
    return this.#load(hash, resolve);
  }

  /** The record as it was last known, however old: says whose request it is, but must not let it in. */
  lastKnown(hash: string): KeyRecord | undefined {
    return this.#leases.peek(hash)?.record;
  }

  /** Whether `find` can answer without looking up a key that core may not know. */
  knows(hash: string): boolean {
    return this.#leases.has(hash) || this.#asking.has(hash);
  }

  drop(hash: string): void {
    this.#generation++;
    this.#leases.delete(hash);
    this.#asking.delete(hash);
  }

  /** Ends every lease: all keys are asked for again. They stay known. */
  expire(): void {
    this.#generation++;
    for (const lease of this.#leases.values()) lease.endsMs = 0;
    this.#asking.clear();
  }

  #ask(hash: string, resolve: ResolveKey): Promise<KeyRecord> {
    const asking = this.#load(hash, resolve).finally(() => {
      if (this.#asking.get(hash) === asking) this.#asking.delete(hash);
    });
    this.#asking.set(hash, asking);
    return asking;
  }

  async #load(hash: string, resolve: ResolveKey): Promise<KeyRecord> {
    const askedMs = this.clock.monotonicMs();
    const generation = this.#generation;
    try {
      const record = toRecord(hash, await resolve(Buffer.from(hash, 'base64url')));
      if (generation === this.#generation) this.#leases.set(hash, { record, endsMs: askedMs + leaseMs });
      return record;
    } catch (error) {
      if (isFailure(error, 'API_KEY_INVALID')) this.#leases.delete(hash);
      throw error;
    }
  }
}

function toRecord(hash: string, { apiKey, tier }: ResolveApiKeyResponse): KeyRecord {
  if (apiKey === undefined) throw new Error('core resolved a key without its record');
  return { hash, key: apiKey, tier: enums.tier.toText(tier) };
}
