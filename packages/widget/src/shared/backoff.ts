const firstMs = 800;
const longestMs = 30_000;

/** Resolves when it is time for the next try. */
export function backoff(tries: number, leastMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, backoffMs(tries, leastMs)));
}

/**
 * How long to wait before try number `tries` (0 for the first repetition): twice as long each time up to half a minute,
 * and by chance between half and the whole of it, so that the visitors of a server that comes back do not come all at once. Never less than `leastMs`, which the server asks for.
 */
export function backoffMs(tries: number, leastMs: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(tries, 10), longestMs);
  return Math.max(Math.round(whole * (0.5 + Math.random() / 2)), leastMs);
}
