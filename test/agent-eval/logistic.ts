import type { Weights } from '@pharos/agent/evaluate';

/** What was seen, and how much it counts. */
export interface Seen {
  readonly values: Readonly<Record<string, number>>;
  readonly isRight: boolean;
  readonly weight: number;
  /** Log-odds that it has whatever is fitted; absent: 0. */
  readonly offset?: number;
}

const mostSteps = 100;
const nearEnough = 1e-7;

/** Weights of a logistic curve by name, and `constant`: by Newton's method, with a ridge that pulls all but the constant to 0. */
export function fitLogistic(seen: readonly Seen[], ridge = 1): Weights {
  const names = Object.keys(seen[0]?.values ?? {});
  const rows = seen.map(({ values }) => [1, ...names.map((name) => values[name] ?? 0)]);
  let weights = new Array<number>(names.length + 1).fill(0);
  for (let step = 0; step < mostSteps; step += 1) {
    const move = newtonStep(rows, seen, weights, ridge);
    weights = weights.map((weight, at) => weight - (move[at] ?? 0));
    if (Math.max(...move.map(Math.abs)) < nearEnough) break;
  }
  const [constant = 0, ...others] = weights;
  return { constant, ...Object.fromEntries(names.map((name, at) => [name, others[at] ?? 0])) };
}

function newtonStep(
  rows: readonly number[][],
  seen: readonly Seen[],
  weights: readonly number[],
  ridge: number,
): number[] {
  const size = weights.length;
  const gradient = weights.map((weight, at) => (at === 0 ? 0 : ridge * weight));
  const curvature = Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (__, b) => (a === b ? (a === 0 ? 1e-6 : ridge) : 0)),
  );
  rows.forEach((row, at) => {
    const { isRight, weight, offset = 0 } = seen[at] as Seen;
    const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), offset)));
    const pull = weight * (chance - (isRight ? 1 : 0));
    const bend = weight * chance * (1 - chance);
    for (let a = 0; a < size; a += 1) {
      gradient[a] = (gradient[a] ?? 0) + pull * (row[a] ?? 0);
      const line = curvature[a] as number[];
      for (let b = 0; b < size; b += 1) line[b] = (line[b] ?? 0) + bend * (row[a] ?? 0) * (row[b] ?? 0);
    }
  });
  return solved(curvature, gradient);
}

/** The solution of a symmetric positive definite system, by elimination. */
function solved(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = rows[at] as number[];
    for (let below = at + 1; below < size; below += 1) {
      const row = rows[below] as number[];
      const factor = (row[at] ?? 0) / (pivot[at] || 1e-12);
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at] as number[];
    const known = row.slice(at + 1, size).reduce((sum, value, i) => sum + value * (found[at + 1 + i] ?? 0), 0);
    found[at] = ((row[size] ?? 0) - known) / (row[at] || 1e-12);
  }
  return found;
}
