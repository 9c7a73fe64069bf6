import type { Point, SparseVector, Vector } from './wire.js';

export interface Scored {
  point: Point;
  score: number;
}

/** How near each point is; with sparse vectors only those that share a dimension with the query are there. */
export function scored(points: Point[], all: readonly Point[], query: Vector, using: string, idf: boolean): Scored[] {
  const known = points.filter(({ vector }) => vector[using]);
  if (Array.isArray(query)) {
    return known.map((point) => ({ point, score: cosine(query, point.vector[using] as number[]) }));
  }
  const weights = weightsOf(query, idf ? all : [], using);
  return known.flatMap((point) => {
    const score = dot(weights, point.vector[using] as SparseVector);
    return score === undefined ? [] : [{ point, score }];
  });
}

/** What each dimension of the query weighs; where there are others, by its inverse document frequency among all of them. */
function weightsOf({ indices, values }: SparseVector, all: readonly Point[], using: string): Map<number, number> {
  const frequencies = new Map(indices.map((index) => [index, 0]));
  for (const { vector } of all)
    for (const index of (vector[using] as SparseVector).indices) {
      const before = frequencies.get(index);
      if (before !== undefined) frequencies.set(index, before + 1);
    }
  const idf = (index: number) => {
    const n = frequencies.get(index) ?? 0;
    return all.length === 0 ? 1 : Math.log((all.length - n + 0.5) / (n + 0.5) + 1);
  };
  return new Map(indices.map((index, at) => [index, (values[at] as number) * idf(index)]));
}

/** Undefined without a common dimension. */
function dot(weights: ReadonlyMap<number, number>, { indices, values }: SparseVector): number | undefined {
  let sum: number | undefined;
  indices.forEach((index, at) => {
    const weight = weights.get(index);
    if (weight !== undefined) sum = (sum ?? 0) + weight * (values[at] as number);
  });
  return sum;
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths === 0 ? 0 : one.reduce((sum, value, at) => sum + value * (other[at] as number), 0) / lengths;
}
