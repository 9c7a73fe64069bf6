import type { PharosError } from './errors.js';

const firstMs = 500;
const longestMs = 8_000;
/** A window of the rate limit. Who is to wait longer is told so at once. */
const longestAskedSeconds = 60;

/** Answers to what was not begun, so that anything may be sent again. */
const notBegun = new Set([408, 429]);
const passing = new Set([0, 500, 502, 503, 504]);

/**
 * How long to wait before the call is repeated; undefined: it must not be, because the answer would be the same, or because it would be done
 * twice. `isRepeatable`: doing it twice is doing it once.
 */
export function retryDelayMs(error: PharosError, attempt: number, isRepeatable: boolean): number | undefined {
  if (!isWorthRetrying(error, isRepeatable)) return undefined;
  const { retryAfter } = error;
  if (retryAfter !== undefined && retryAfter > longestAskedSeconds) return undefined;
  return Math.max((retryAfter ?? 0) * 1000, backoffMs(attempt));
}

function isWorthRetrying({ code, status, details }: PharosError, isRepeatable: boolean): boolean {
  if (details.outcome === 'unknown') return false;
  // The call itself, whose answer was lost, is still under way.
  if (notBegun.has(status) || code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  return isRepeatable && passing.has(status);
}

/** Twice as long each time, and by chance between half and the whole of it, so that many clients do not come back at once. */
export function backoffMs(attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs) * (0.5 + Math.random() / 2);
}

/** Rejects with the signal's reason as soon as it aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
