import { fail } from '@pharos/contract';
import { type Clock, isFailure } from '@pharos/kit';
import type { Rpc } from '../../rpc.js';
import { addressSubject } from '../../server/client-address.js';
import type { Exchange } from '../exchange.js';
import type { FoundKey, KeyCache, KeyRecord, ResolveKey } from '../keys/key-cache.js';
import type { Admission, Limiter, Quota } from '../limits/limiter.js';
import { anonymousTier, budgetOf, checkAdmitted, type TierLimits } from '../limits/rate-limit.js';
import { callerOf } from './caller.js';
import { type Credential, readCredential } from './credential.js';
import type { LookUpBudget } from './look-up-budget.js';

/** How long a key's look-up may hold up a request. */
const resolveTimeoutMs = 8_000;

/** What the look-up of a key found: its record, or why there is none. */
type KeyResult =
  | { readonly found: FoundKey; readonly refusal?: undefined }
  | { readonly found?: undefined; readonly refusal: unknown };

/** The first two steps of the pipeline: whose key is it, and is there room in its window? */
export class Authentication {
  constructor(
    private readonly parts: {
      keys: KeyCache;
      lookUps: LookUpBudget;
      limiter: Limiter;
      tiers: TierLimits;
      /** Requests a minute and address to public routes. */
      publicLimit: number;
      rpc: Pick<Rpc, 'apiKeys'>;
      clock: Clock;
    },
  ) {}

  /**
   * Finds out who calls, and counts the request. Throws RATE_LIMITED, and when `keyRequired` also what is wrong with the
   * key; otherwise a caller without a valid key passes as anonymous.
   */
  async authenticate(exchange: Exchange, keyRequired: boolean): Promise<void> {
    const credential = readCredential(exchange.request.headers, (hash) => this.parts.keys.knows(hash));
    const refusal = await this.#lookUp(credential, exchange);
    if (keyRequired && refusal !== undefined) throw refusal;
  }

  /**
   * Counts the request of a visitor, who needs no key, under the limit for public routes of the address. Throws RATE_LIMITED,
   * and UNAVAILABLE while the shared store is down: nobody could tell then how often the address has asked. In the same look the
   * admission learns whether what the path names is marked as just changed.
   */
  async admitVisitor(exchange: Exchange): Promise<void> {
    const quota = { subject: `public:${addressSubject(exchange.ip)}`, limit: this.parts.publicLimit };
    const admission = await this.parts.limiter.admit({
      keyHash: topicOf(exchange),
      quota,
      revokedQuota: quota,
      cost: 1,
    });
    exchange.admission = admission;
    checkAdmitted(admission);
    if (admission.alone) throw fail('UNAVAILABLE');
  }

  /**
   * Whether the key of a request that was let in before may still be used; nothing is counted. Also when that cannot be found
   * out at present.
   */
  async stillAllows(exchange: Exchange): Promise<boolean> {
    const credential = readCredential(exchange.request.headers, (hash) => this.parts.keys.knows(hash));
    const resolve: ResolveKey = (hash) => this.#resolve(hash, exchange);
    const { found, refusal } = await this.#findKey(credential, exchange, resolve);
    if (found === undefined) return !isKeyRefusal(refusal);
    const { record, fresh } = found;
    const quota = this.#quotaOf(record);
    const admission = await this.parts.limiter.admit({ keyHash: record.hash, quota, revokedQuota: quota, cost: 0 });
    if (admission.revoked) return false;
    return fresh || !admission.alone || !isKeyRefusal(await this.#askAgain(record, exchange, resolve));
  }

  /** Reads the limit of an anonymous caller's address, without a look at the key and without counting. Throws RATE_LIMITED. */
  async checkAddress(exchange: Exchange): Promise<void> {
    const quota = this.#anonymousQuota(exchange);
    exchange.admission = await this.parts.limiter.admit({ quota, revokedQuota: quota, cost: 0 });
    checkAdmitted(exchange.admission);
  }

  /** A key that this gateway knows is always looked up; others only while their address may. Returns why it is refused. */
  async #lookUp(credential: Credential, exchange: Exchange): Promise<unknown> {
    const { keys, lookUps } = this.parts;
    if (credential.kind !== 'key' || keys.knows(credential.hash)) return this.#admit(credential, exchange);
    const subject = addressSubject(exchange.ip);
    const refuse = (admission: Admission) => {
      exchange.admission = admission;
      checkAdmitted(admission);
    };
    return lookUps.during(subject, () => this.#admit(credential, exchange), refuse);
  }

  async #admit(credential: Credential, exchange: Exchange): Promise<unknown> {
    const resolve: ResolveKey = (hash) => this.#resolve(hash, exchange);
    const result = await this.#findKey(credential, exchange, resolve);
    return this.#count(exchange, result, credential, resolve);
  }

  async #findKey(credential: Credential, exchange: Exchange, resolve: ResolveKey): Promise<KeyResult> {
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

  /** Counts the request, and checks the key again with what the limiter knows. Returns why it is refused. */
  async #count(exchange: Exchange, result: KeyResult, credential: Credential, resolve: ResolveKey): Promise<unknown> {
    const { found, refusal } = result;
    const lookUpFailed = refusal !== undefined && !isKeyRefusal(refusal);
    const record = found?.record ?? (lookUpFailed ? this.#lastKnown(credential) : undefined);
    const anonymous = this.#anonymousQuota(exchange);
    const admission = await this.parts.limiter.admit({
      keyHash: record?.hash,
      quota: record === undefined ? anonymous : this.#quotaOf(record),
      revokedQuota: anonymous,
      budget: record && budgetOf(record.key.orgId, this.#limitOf(record.tier)),
      // A request that failed because of us is not counted.
      cost: lookUpFailed ? 0 : 1,
    });
    if (record === undefined || admission.revoked) this.parts.lookUps.learn(admission);
    exchange.admission = admission;
    exchange.tier = record === undefined || admission.revoked ? anonymousTier : record.tier;
    if (lookUpFailed) return refusal;
    checkAdmitted(admission);
    if (admission.revoked) return fail('API_KEY_INVALID');
    if (found === undefined) return refusal;
    // Without the shared store this gateway cannot see keys that others revoked: only a fresh answer of core counts.
    const isConfirmed = found.fresh || !admission.alone;
    return isConfirmed ? this.#accept(found.record, exchange) : this.#askAgain(found.record, exchange, resolve);
  }

  async #askAgain(known: KeyRecord, exchange: Exchange, resolve: ResolveKey): Promise<unknown> {
    try {
      const record = await this.parts.keys.fetch(known.hash, resolve);
      return this.#expiry(record, exchange) ?? this.#accept(record, exchange);
    } catch (error) {
      return error;
    }
  }

  #accept(record: KeyRecord, exchange: Exchange): undefined {
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

  #lastKnown(credential: Credential): KeyRecord | undefined {
    return credential.kind === 'key' ? this.parts.keys.lastKnown(credential.hash) : undefined;
  }

  #quotaOf({ key, tier }: KeyRecord): Quota {
    return { subject: `key:${key.id}`, limit: this.#limitOf(tier) };
  }

  #anonymousQuota({ ip }: Exchange): Quota {
    return { subject: addressSubject(ip), limit: this.#limitOf(anonymousTier) };
  }

  #limitOf(tier: string): number {
    const limit = this.parts.tiers[tier];
    if (limit === undefined) throw new Error(`no limit is configured for tier ${tier}`);
    return limit;
  }
}

/** What copies of a public route's answer are kept by: the first id of its path. */
function topicOf({ params }: Exchange): string | undefined {
  return Object.values(params)[0];
}

function isKeyRefusal(error: unknown): boolean {
  return ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED'].some((reason) => isFailure(error, reason));
}
