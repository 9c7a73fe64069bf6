/** How good a list is against what was judged. */

/** Normalised discounted cumulative gain of the first `depth` (Järvelin, Kekäläinen 2002), with gain 2^grade − 1. */
export function ndcg(ranked: readonly string[], relevant: ReadonlyMap<string, number>, depth = 10): number {
  const ideal = [...relevant.values()].sort((a, b) => b - a).slice(0, depth);
  const best = gain(ideal);
  return best === 0 ? 0 : gain(ranked.slice(0, depth).map((id) => relevant.get(id) ?? 0)) / best;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** The share of what is relevant that stands among the first `depth`. */
export function recall(ranked: readonly string[], relevant: ReadonlyMap<string, number>, depth = 10): number {
  const found = ranked.slice(0, depth).filter((id) => relevant.has(id)).length;
  return found / Math.min(relevant.size, depth);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/**
 * How likely it is that the mean difference of pairs is at most as small as this by chance alone: a randomization test
 * (signs flipped at random; Smucker et al. 2007), one-sided. Small when `a` is truly worse than `b`.
 */
export function chanceOfWorse(a: readonly number[], b: readonly number[], rounds = 10_000): number {
  const differences = a.map((value, at) => value - (b[at] ?? 0));
  const seen = mean(differences);
  const random = randomFrom(20_261_121);
  let asLow = 0;
  for (let round = 0; round < rounds; round += 1) {
    const flipped = mean(differences.map((difference) => (random() < 0.5 ? difference : -difference)));
    if (flipped <= seen + 1e-12) asLow += 1;
  }
  return asLow / rounds;
}

/** Park and Miller's generator: the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
