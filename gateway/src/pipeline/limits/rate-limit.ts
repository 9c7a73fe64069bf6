import { fail } from '@pharos/contract';
import type { ThrottledAction } from '../gateway.js';
import type { Admission, Limiter } from './limiter.js';

/** Requests a minute and key, by the organization's tier. */
export type TierLimits = Readonly<Record<string, number>>;

/** The tier whose limit applies to callers without a valid key. */
export const anonymousTier = 'starter';

/** Throws RATE_LIMITED when the window is full. */
export function checkAdmitted({ admitted, retryAfterMs }: Admission): void {
  if (!admitted) throw fail('RATE_LIMITED', { retry_after: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
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
