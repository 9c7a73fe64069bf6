/** Uniform numbers in (0, 1) that are the same in every run with the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/** A span of an exponential distribution. */
export function exponential(uniform: () => number, mean: number): number {
  return -mean * Math.log(uniform());
}

/** The value below which the share `rank` of sorted values lies. */
export function quantile(sorted: readonly number[], rank: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(rank * sorted.length))] ?? Number.NaN;
}
