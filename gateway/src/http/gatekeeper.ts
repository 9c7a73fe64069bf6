import { fail } from '@pharos/contract';
import { type Clock, isFailure } from '@pharos/kit';
import type { FoundKey, KeyCache, KeyRecord, ResolveKey } from '../keys/key-cache.js';
import type { Limiter, Quota } from '../limits/limiter.js';
import type { Rpc } from '../rpc.js';
import { callerOf } from './caller.js';
import { addressSubject } from './client-address.js';
import { type Credential, readCredential } from './credential.js';
import type { Exchange } from './exchange.js';
import { checkAdmitted, strangersTier, type TierLimits } from './rate-limit.js';

/** How long a key's look-up may hold up a request. */
const resolveTimeoutMs = 8_000;

/** Who comes, as far as the key tells: somebody known, or why not. */
type Visitor =
  | { readonly found: FoundKey; readonly refusal?: undefined }
  | { readonly found?: undefined; readonly refusal: unknown };

/** The first two steps of the pipeline: whose key is it, and is there room in its window? */
export class Gatekeeper {
  constructor(
    private readonly parts: {
      keys: KeyCache;
      limiter: Limiter;
      tiers: TierLimits;
      rpc: Pick<Rpc, 'apiKeys'>;
      clock: Clock;
    },
  ) {}

  /**
   * Recognises and counts the caller. Throws RATE_LIMITED, and when `keyRequired` whatever is wrong with the key;
   * otherwise who has no valid key passes as nobody. `cost` 0 looks without counting.
   */
  async enter(exchange: Exchange, keyRequired: boolean, cost: 0 | 1 = 1): Promise<void> {
    const credential = readCredential(exchange.request.headers);
    const resolve: ResolveKey = (hash) => this.#resolve(hash, exchange);
    const visitor = await this.#recognise(credential, exchange, resolve);
    const refusal = await this.#count(exchange, visitor, credential, cost, resolve);
    if (keyRequired && refusal !== undefined) throw refusal;
  }

  async #recognise(credential: Credential, exchange: Exchange, resolve: ResolveKey): Promise<Visitor> {
    if (credential.kind === 'none') return { refusal: fail('API_KEY_MISSING') };
    if (credential.kind === 'malformed') return { refusal: fail('API_KEY_INVALID') };
    try {
      const found = await this.parts.keys.find(credential.hash, resolve);
      const refusal = this.#expiry(found.record, exchange);
      return refusal === undefined ? { found } : { refusal };
    } catch (error) {
      return { refusal: error };
    }
  }

  /** Counts the visit, and looks again at the key in the light of what the limiter tells. Returns why it is refused. */
  async #count(
    exchange: Exchange,
    visitor: Visitor,
    credential: Credential,
    cost: 0 | 1,
    resolve: ResolveKey,
  ): Promise<unknown> {
    const { found, refusal } = visitor;
    const unknowable = refusal !== undefined && !isKeyRefusal(refusal);
    const record = found?.record ?? (unknowable ? this.#recall(credential) : undefined);
    const stranger = this.#strangersQuota(exchange);
    const admission = await this.parts.limiter.admit({
      keyHash: record?.hash,
      quota: record === undefined ? stranger : this.#quotaOf(record),
      revokedQuota: stranger,
      // Nobody is charged for our own trouble.
      cost: unknowable ? 0 : cost,
    });
    exchange.admission = admission;
    exchange.tier = record === undefined || admission.revoked ? strangersTier : record.tier;
    if (unknowable) return refusal;
    checkAdmitted(admission);
    if (admission.revoked) return fail('API_KEY_INVALID');
    if (found === undefined) return refusal;
    // Without the shared store nobody tells of keys that other gateways revoked: only core's own word counts.
    const vouched = found.fresh || !admission.alone;
    return vouched ? this.#welcome(found.record, exchange) : this.#askAgain(found.record, exchange, resolve);
  }

  async #askAgain(known: KeyRecord, exchange: Exchange, resolve: ResolveKey): Promise<unknown> {
    try {
      const record = await this.parts.keys.fetch(known.hash, resolve);
      return this.#expiry(record, exchange) ?? this.#welcome(record, exchange);
    } catch (error) {
      return error;
    }
  }

  #welcome(record: KeyRecord, exchange: Exchange): undefined {
    exchange.caller = callerOf(record);
  }

  #expiry(record: KeyRecord, exchange: Exchange): unknown {
    const { expiresAt } = record.key;
    if (expiresAt === undefined || this.parts.clock.now() < expiresAt) return undefined;
    exchange.formerCaller = callerOf(record);
    return fail('API_KEY_EXPIRED');
  }

  #resolve(hash: Buffer, { requestId, actor, span }: Exchange) {
    const call = { requestId, actor, traceparent: span?.traceparent ?? '', timeoutMs: resolveTimeoutMs };
    return this.parts.rpc.apiKeys.resolveApiKey({ hash }, call);
  }

  #recall(credential: Credential): KeyRecord | undefined {
    return credential.kind === 'key' ? this.parts.keys.recall(credential.hash) : undefined;
  }

  #quotaOf({ key, tier }: KeyRecord): Quota {
    return { subject: `key:${key.id}`, limit: this.#limitOf(tier) };
  }

  #strangersQuota({ ip }: Exchange): Quota {
    return { subject: addressSubject(ip), limit: this.#limitOf(strangersTier) };
  }

  #limitOf(tier: string): number {
    const limit = this.parts.tiers[tier];
    if (limit === undefined) throw new Error(`no limit is configured for tier ${tier}`);
    return limit;
  }
}

function isKeyRefusal(error: unknown): boolean {
  return ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED'].some((reason) => isFailure(error, reason));
}
