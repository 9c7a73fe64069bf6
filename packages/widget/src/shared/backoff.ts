const firstMs = 800;
const longestMs = 30_000;

/**
 * How long to wait before try number `tries` (0 for the first repetition): twice as long each time up to half a minute,
 * and by chance between half and the whole of it, so that the visitors of a server that comes back do not come all at once.
 */
export function backoffMs(tries: number, chance: number = Math.random()): number {
  const whole = Math.min(firstMs * 2 ** Math.min(tries, 10), longestMs);
  return Math.round(whole * (0.5 + chance / 2));
}
