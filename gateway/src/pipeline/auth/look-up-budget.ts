import type { Clock } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import { type Admission, defaultWindowMs } from '../limits/limiter.js';

const maxAddresses = 50_000;
const extraEveryMs = 1_000;

interface Address {
  /** How many more callers without a valid key its window admits, as far as this gateway knows. */
  left: number;
  /** When the window ends, on the monotonic clock and as callers see it. */
  endsMs: number;
  resetAtMs: number;
  pending: number;
  /** When, at the earliest, a look-up may go beyond what is left. */
  nextExtraMs: number;
}

/**
 * Bounds the look-ups of unknown keys for each address by what is left of its window for callers without a valid key:
 * each look-up that fails is counted there. What is left is known from the limiter's answers, so that a flood costs neither
 * core nor the limiter anything once the window is full. Gateways that share a limiter share the budget, and may exceed
 * it only by look-ups that were under way at once. A full window still lets one look-up a second through: whoever
 * shows a valid key for the first time behind such an address has a chance to become known.
 */
export class LookUpBudget {
  readonly #addresses = new LRUCache<string, Address>({ max: maxAddresses });

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /** What `lookUp` resolves with, which counts as under way until then; beyond the budget what `refuse` makes of it. */
  async during<T>(subject: string, lookUp: () => Promise<T>, refuse: (admission: Admission) => T): Promise<T> {
    const address = this.#of(subject);
    if (address.pending >= address.left && !this.#isExtra(address)) return refuse(this.#refusal(subject, address));
    address.pending++;
    try {
      return await lookUp();
    } finally {
      address.pending--;
    }
  }

  /** Notes what the limiter answered for a caller without a valid key. */
  learn({ quota, remaining, resetAtMs, retryAfterMs }: Admission): void {
    const address = this.#of(quota.subject);
    // Answers of one window may overtake each other.
    address.left = resetAtMs === address.resetAtMs ? Math.min(address.left, remaining) : remaining;
    address.endsMs = this.clock.monotonicMs() + retryAfterMs;
    address.resetAtMs = resetAtMs;
  }

  #isExtra(address: Address): boolean {
    const nowMs = this.clock.monotonicMs();
    if (nowMs < address.nextExtraMs) return false;
    address.nextExtraMs = nowMs + extraEveryMs;
    return true;
  }

  #refusal(subject: string, { left, endsMs, resetAtMs }: Address): Admission {
    // As long as any are left, those under way may turn out to be of valid keys.
    const retryAfterMs = left > 0 ? extraEveryMs : endsMs - this.clock.monotonicMs();
    const quota = { subject, limit: this.limit };
    return { revoked: false, admitted: false, quota, remaining: 0, resetAtMs, retryAfterMs, alone: false };
  }

  #of(subject: string): Address {
    const nowMs = this.clock.monotonicMs();
    const known = this.#addresses.get(subject);
    if (known !== undefined && nowMs < known.endsMs) return known;
    const resetAtMs = this.clock.now().getTime() + defaultWindowMs;
    const anew = { left: this.limit, endsMs: nowMs + defaultWindowMs, resetAtMs };
    const address = Object.assign(known ?? { pending: 0, nextExtraMs: 0 }, anew);
    this.#addresses.set(subject, address);
    return address;
  }
}
