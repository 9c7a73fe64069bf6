import { fail } from '@pharos/contract';
import type { ThrottledAction } from '../gateway.js';
import type { Admission, Limiter, Quota } from './limiter.js';

/** Requests a minute and key, by the organization's tier. */
export type TierLimits = Readonly<Record<string, number>>;

/** The tier whose limit applies to callers without a valid key. */
export const anonymousTier = 'starter';

/** All keys of an organization together may make so many times as many requests as one. */
const budgetOfKeys = 10;

/** The budget of all keys of an organization, in whose tier one key has the limit that is given. Visitors are not counted in it. */
export function budgetOf(orgId: string, limit: number): Quota {
  return { subject: `org:${orgId}`, limit: budgetOfKeys * limit };
}

/** Throws RATE_LIMITED when the window is full, and says so when it is the organization's budget that is. */
export function checkAdmitted({ admitted, exhausted, retryAfterMs }: Admission): void {
  if (admitted) return;
  const details = { retry_after: Math.max(1, Math.ceil(retryAfterMs / 1000)) };
  if (exhausted === undefined) throw fail('RATE_LIMITED', details);
  const { limit } = exhausted;
  const message = `All keys of the organization together may make ${limit} requests a minute, and have.`;
  throw fail('RATE_LIMITED', { ...details, organization_limit: limit }, message);
}

/** The four rate limit headers of an answer (http-api.md §8), names and values in turn. */
export function limitHeaders({ quota, remaining, resetAtMs }: Admission, tier: string): string[] {
  return [
    'X-RateLimit-Limit',
    String(quota.limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(Math.ceil(resetAtMs / 1000)),
    'X-RateLimit-Tier',
    tier,
  ];
}

/** Counts what visitors do that has a limit of its own; see `Gateway`. */
export function throttleOf(limiter: Limiter, limits: Readonly<Record<ThrottledAction, number>>) {
  return async (what: ThrottledAction, subject: string): Promise<void> => {
    const quota = { subject: `${what}:${subject}`, limit: limits[what] };
    const admission = await limiter.admit({ quota, revokedQuota: quota, cost: 1 });
    checkAdmitted(admission);
    if (admission.alone) throw fail('UNAVAILABLE');
  };
}
