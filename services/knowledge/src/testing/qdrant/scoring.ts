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
  const weighed = idf ? weigh(query, all, using) : query;
  return known.flatMap((point) => {
    const score = dot(weighed, point.vector[using] as SparseVector);
    return score === undefined ? [] : [{ point, score }];
  });
}

/** The query with the inverse document frequency of each dimension, over the whole collection. */
function weigh({ indices, values }: SparseVector, all: readonly Point[], using: string): SparseVector {
  const frequencies = new Map<number, number>();
  for (const { vector } of all) {
    for (const index of (vector[using] as SparseVector).indices) {
      frequencies.set(index, (frequencies.get(index) ?? 0) + 1);
    }
  }
  const idf = (index: number) => {
    const n = frequencies.get(index) ?? 0;
    return Math.log((all.length - n + 0.5) / (n + 0.5) + 1);
  };
  return { indices, values: values.map((value, at) => value * idf(indices[at] as number)) };
}

/** Undefined without a common dimension. */
function dot(one: SparseVector, other: SparseVector): number | undefined {
  const weights = new Map(other.indices.map((index, at) => [index, other.values[at] as number]));
  const common = one.indices.flatMap((index, at) => {
    const weight = weights.get(index);
    return weight === undefined ? [] : [weight * (one.values[at] as number)];
  });
  return common.length === 0 ? undefined : common.reduce((sum, value) => sum + value, 0);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths === 0 ? 0 : one.reduce((sum, value, at) => sum + value * (other[at] as number), 0) / lengths;
}
