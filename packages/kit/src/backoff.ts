const firstMs = 100;
const longestMs = 5_000;

/**
 * How long to wait after the given failed attempt (1, 2, …): doubled each time up to 5 s, and spread by a quarter so
 * that many processes do not come back in one moment.
 */
export function backoffMs(attempt: number, options: { firstMs?: number; longestMs?: number } = {}): number {
  const doubled = (options.firstMs ?? firstMs) * 2 ** Math.min(attempt - 1, 30);
  const capped = Math.min(doubled, options.longestMs ?? longestMs);
  return Math.round(capped * (0.75 + Math.random() * 0.25));
}
