import { fail } from '@pharos/contract';
import { type Clock, isFailure } from '@pharos/kit';
import type { Rpc } from '../../rpc.js';
import { addressSubject } from '../../server/client-address.js';
import type { Exchange } from '../exchange.js';
import { type CredentialRecord, callerOf, endOf, keyRecord, sessionRecord } from '../keys/credential-record.js';
import type { FoundRecord, KeyCache, ResolveRecord } from '../keys/key-cache.js';
import type { Admission, Limiter, LimitRequest, Quota } from '../limits/limiter.js';
import { anonymousTier, budgetOf, checkAdmitted, type TierLimits } from '../limits/rate-limit.js';
import { type Access, type Caller, publicAccess, signedIn } from './caller.js';
import { type Credential, readCredential } from './credential.js';
import type { LookUpBudget } from './look-up-budget.js';

/** How long a look-up may hold up a request. */
const resolveTimeoutMs = 8_000;

/** What the look-up of a key or a session found: its record, or why there is none. */
type LookUp =
  | { readonly found: FoundRecord; readonly refusal?: undefined }
  | { readonly found?: undefined; readonly refusal: unknown };

/** How core is asked for what was shown. */
type Resolvers = Readonly<Record<CredentialRecord['kind'], ResolveRecord>>;

/** The first two steps of the pipeline: who is it, and is there room in their window? */
export class Authentication {
  constructor(
    private readonly parts: {
      keys: KeyCache;
      lookUps: LookUpBudget;
      limiter: Limiter;
      tiers: TierLimits;
      /** Requests a minute and address to public routes. */
      publicLimit: number;
      /** Requests a minute and person. */
      peopleLimit: number;
      rpc: Pick<Rpc, 'apiKeys' | 'users'>;
      clock: Clock;
    },
  ) {}

  /**
   * Finds out who calls, and counts the request. Throws RATE_LIMITED, and where the route asks for somebody also what is wrong with
   * the key or the session; otherwise a caller without passes as anonymous.
   */
  async authenticate(exchange: Exchange, access: Access | undefined): Promise<void> {
    const refusal = await this.#lookUp(this.#credentialOf(exchange), exchange);
    if (refusal === undefined || access === undefined || access === publicAccess) return;
    throw access === signedIn && isFailure(refusal, 'API_KEY_MISSING') ? fail('SESSION_REQUIRED') : refusal;
  }

  /**
   * Counts the request of a visitor, who needs no key, under the limit for public routes of the address. Throws RATE_LIMITED,
   * and UNAVAILABLE while the shared store is down, unless the route is `servedAlone`: nobody could tell then how often the address has
   * asked of all gateways. In the same look the admission learns whether what the path names is marked as just changed.
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
    if (admission.alone && !exchange.registered?.route.servedAlone) throw fail('UNAVAILABLE');
  }

  /**
   * Whether what a request was let in with may still be used, and `allows` says so of whom it is now; nothing is counted. Also when
   * that cannot be found out at present.
   */
  async stillAllows(exchange: Exchange, allows: (caller: Caller) => Promise<boolean>): Promise<boolean> {
    const resolve = this.#resolver(exchange);
    const { found, refusal } = await this.#find(this.#credentialOf(exchange), exchange, resolve);
    if (found === undefined) return !isRefusal(refusal);
    const { record, fresh } = found;
    const quota = this.#quotaOf(record);
    const admission = await this.parts.limiter.admit({ keyHash: record.hash, quota, revokedQuota: quota, cost: 0 });
    if (admission.revoked && record.kind === 'key') return false;
    if (!admission.revoked && (fresh || !admission.alone)) return allows(callerOf(record));
    const again = await this.#askAgain(record, exchange, resolve);
    return again.found === undefined ? !isRefusal(again.refusal) : allows(callerOf(again.found.record));
  }

  /** Reads the limit of an anonymous caller's address, without a look at the key and without counting. Throws RATE_LIMITED. */
  async checkAddress(exchange: Exchange): Promise<void> {
    const quota = this.#anonymousQuota(exchange);
    exchange.admission = await this.parts.limiter.admit({ quota, revokedQuota: quota, cost: 0 });
    checkAdmitted(exchange.admission);
  }

  #credentialOf({ request }: Exchange): Credential {
    return readCredential(request, (hash) => this.parts.keys.knows(hash));
  }

  /** What this gateway knows is always looked up; others only while their address may. Returns why it is refused. */
  async #lookUp(credential: Credential, exchange: Exchange): Promise<unknown> {
    const { keys, lookUps } = this.parts;
    if (!('hash' in credential) || keys.knows(credential.hash)) return this.#admit(credential, exchange);
    const subject = addressSubject(exchange.ip);
    const refuse = (admission: Admission) => {
      exchange.admission = admission;
      checkAdmitted(admission);
    };
    return lookUps.during(subject, () => this.#admit(credential, exchange), refuse);
  }

  async #admit(credential: Credential, exchange: Exchange): Promise<unknown> {
    const resolve = this.#resolver(exchange);
    const result = await this.#find(credential, exchange, resolve);
    return this.#count(exchange, result, credential, resolve);
  }

  async #find(credential: Credential, exchange: Exchange, resolve: Resolvers): Promise<LookUp> {
    if (credential.kind === 'none') return { refusal: fail('API_KEY_MISSING') };
    if (credential.kind === 'malformed') return { refusal: credential.refusal };
    try {
      const found = await this.parts.keys.find(credential.hash, resolve[credential.kind]);
      return this.#unlessExpired(found, exchange);
    } catch (error) {
      return { refusal: error };
    }
  }

  /** Counts the request, and checks the record again with what the limiter knows. Returns why it is refused. */
  async #count(exchange: Exchange, result: LookUp, credential: Credential, resolve: Resolvers): Promise<unknown> {
    const { found, refusal } = result;
    const lookUpFailed = refusal !== undefined && !isRefusal(refusal);
    const record = found?.record ?? (lookUpFailed ? this.#lastKnown(credential) : undefined);
    const admission = await this.parts.limiter.admit(this.#limitRequest(exchange, record, lookUpFailed));
    const isRevokedKey = admission.revoked && record?.kind === 'key';
    const isAnonymous = record === undefined || isRevokedKey;
    if (isAnonymous) this.parts.lookUps.learn(admission);
    exchange.admission = admission;
    exchange.tier = isAnonymous ? anonymousTier : record.tier;
    if (lookUpFailed) return refusal;
    checkAdmitted(admission);
    if (isRevokedKey) return fail('API_KEY_INVALID');
    if (found === undefined) return refusal;
    // Without the shared store this gateway cannot see what others revoked, and a session's mark may mean other rights: only a fresh
    // answer of core counts.
    const isConfirmed = !admission.revoked && (found.fresh || !admission.alone);
    return this.#accept(isConfirmed ? result : await this.#askAgain(found.record, exchange, resolve), exchange);
  }

  /** A session whose mark is set may have ended, or its person has other rights: core knows, and it is the person's request either way. */
  #limitRequest(exchange: Exchange, record: CredentialRecord | undefined, lookUpFailed: boolean): LimitRequest {
    const anonymous = this.#anonymousQuota(exchange);
    const quota = record === undefined ? anonymous : this.#quotaOf(record);
    return {
      keyHash: record?.hash,
      quota,
      revokedQuota: record?.kind === 'session' ? quota : anonymous,
      budget: record?.kind === 'key' ? budgetOf(record.key.orgId, this.#limitOf(record.tier)) : undefined,
      // A request that failed because of us is not counted.
      cost: lookUpFailed ? 0 : 1,
    };
  }

  async #askAgain(known: CredentialRecord, exchange: Exchange, resolve: Resolvers): Promise<LookUp> {
    try {
      const record = await this.parts.keys.fetch(known.hash, resolve[known.kind]);
      return this.#unlessExpired({ record, fresh: true }, exchange);
    } catch (error) {
      return { refusal: error };
    }
  }

  /** Returns why it is refused. */
  #accept({ found, refusal }: LookUp, exchange: Exchange): unknown {
    if (found !== undefined) exchange.caller = callerOf(found.record);
    return refusal;
  }

  #unlessExpired(found: FoundRecord, exchange: Exchange): LookUp {
    const end = endOf(found.record);
    if (end === undefined || this.parts.clock.now() < end) return { found };
    exchange.formerCaller = callerOf(found.record);
    return { refusal: fail(found.record.kind === 'key' ? 'API_KEY_EXPIRED' : 'SESSION_EXPIRED') };
  }

  #resolver(exchange: Exchange): Resolvers {
    const { apiKeys, users } = this.parts.rpc;
    const call = () => {
      const { requestId, actor, span } = exchange;
      return { requestId, actor, traceparent: span?.traceparent ?? '', timeoutMs: resolveTimeoutMs };
    };
    return {
      key: async (hash) => keyRecord(hash.toString('base64url'), await apiKeys.resolveApiKey({ hash }, call())),
      session: async (hash) =>
        sessionRecord(hash.toString('base64url'), await users.resolveUserSession({ hash }, call())),
    };
  }

  #lastKnown(credential: Credential): CredentialRecord | undefined {
    return 'hash' in credential ? this.parts.keys.lastKnown(credential.hash) : undefined;
  }

  #quotaOf(record: CredentialRecord): Quota {
    if (record.kind === 'session') return { subject: `user:${record.user.id}`, limit: this.parts.peopleLimit };
    return { subject: `key:${record.key.id}`, limit: this.#limitOf(record.tier) };
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

const refusals = ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED', 'SESSION_EXPIRED'];

function isRefusal(error: unknown): boolean {
  return refusals.some((reason) => isFailure(error, reason));
}
