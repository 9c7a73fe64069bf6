/** Who is counted, and how many requests a window of theirs may hold. */
export interface Quota {
  /** Windows of different subjects never meet: `key:key_…` or `ip:203.0.113.7`. */
  subject: string;
  limit: number;
}

/** One request, as the limiter sees it. */
export interface LimitRequest {
  /** The caller's key, by its hash in base64url; absent for callers without one. */
  keyHash?: string | undefined;
  /** What is counted, unless the key turns out to be revoked. */
  quota: Quota;
  /** What is counted instead once the key is revoked: the caller's address. */
  revokedQuota: Quota;
  /**
   * The budget of all keys of an organization together, for a caller who has one: what `quota` admits is counted here too, and
   * admitted only within both. What `quota` refuses takes nothing from the others.
   */
  budget?: Quota | undefined;
  /** How much the request weighs: 1, or 0 to look without being counted. */
  cost: 0 | 1;
}

/** What the limiter says of a request. */
export interface Admission {
  /** Whether the key has been revoked; then `quota` is the request's `revokedQuota`. */
  revoked: boolean;
  /** Whether the request is within its window's limit, and within the budget. */
  admitted: boolean;
  /** The budget, when it is what refuses the request: nothing remains then, and the times are those of its window. */
  exhausted?: Quota | undefined;
  quota: Quota;
  remaining: number;
  /** Unix milliseconds at which the window ends. The same for every request of one window. */
  resetAtMs: number;
  /** How long until then. */
  retryAfterMs: number;
  /** Whether nobody but this process was asked: other gateways' counts and revocations are then unknown. */
  alone: boolean;
}

/**
 * Counts requests in fixed windows that begin with a subject's first request, and reads in the same round trip whether
 * the caller's key has been revoked. All gateways that share one store together admit exactly the limit.
 */
export interface Limiter {
  admit(request: LimitRequest): Promise<Admission>;
}

/** One window's length (http-api.md §8 counts requests per minute). */
export const defaultWindowMs = 60_000;

/** How many requests a subject's window has counted, and when it ends: as a time, and how long until then. */
export interface CountedWindow {
  readonly count: number;
  readonly resetAtMs: number;
  readonly leftMs: number;
}

/** What was counted for a request. */
export interface Counted {
  readonly revoked: boolean;
  readonly window: CountedWindow;
  /** Absent: the request has none, or it was not counted against it. */
  readonly budget?: CountedWindow | undefined;
}

/** The answer to a request, once what it was counted against is known. */
export function admission(request: LimitRequest, { revoked, window, budget }: Counted): Admission {
  const quota = revoked ? request.revokedQuota : request.quota;
  const isWithin = window.count <= quota.limit;
  const isExhausted = isWithin && budget !== undefined && budget.count > (request.budget?.limit ?? 0);
  const { resetAtMs, leftMs } = isExhausted ? budget : window;
  return {
    revoked,
    admitted: isWithin && !isExhausted,
    exhausted: isExhausted ? request.budget : undefined,
    quota,
    remaining: isExhausted ? 0 : Math.max(0, quota.limit - window.count),
    resetAtMs,
    retryAfterMs: Math.max(0, leftMs),
    alone: false,
  };
}

/** The admission of a caller's first request: for answers to requests that were never counted. */
export function unusedWindow(limit: number, now: Date): Admission {
  const quota = { subject: '', limit };
  const resetAtMs = now.getTime() + defaultWindowMs;
  const window = { count: 0, resetAtMs, leftMs: defaultWindowMs };
  return admission({ quota, revokedQuota: quota, cost: 0 }, { revoked: false, window });
}
