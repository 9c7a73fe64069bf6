import type { SparseVector } from '../vector.js';

/** 2^18 buckets: of 50 000 different words hardly any two share one. */
export const buckets = 1 << 18;

/** Adds up weights by bucket, in memory that is used again: one is filled and emptied before the next. */
export class Bag {
  static readonly #sums = new Float32Array(buckets);
  static readonly #touched = new Uint32Array(buckets);
  #count = 0;

  add(bucket: number, weight: number): void {
    const sums = Bag.#sums;
    const before = sums[bucket] as number;
    if (before === 0) Bag.#touched[this.#count++] = bucket;
    sums[bucket] = before + weight;
  }

  addAll(all: Uint32Array, weight: number): void {
    const sums = Bag.#sums;
    const touched = Bag.#touched;
    let count = this.#count;
    for (let at = 0; at < all.length; at += 1) {
      const bucket = all[at] as number;
      const before = sums[bucket] as number;
      if (before === 0) touched[count++] = bucket;
      sums[bucket] = before + weight;
    }
    this.#count = count;
  }

  /** A feature that comes twice counts by its greater weight. */
  put(bucket: number, weight: number): void {
    const before = Bag.#sums[bucket] as number;
    if (before < weight) this.add(bucket, weight - before);
  }

  /** The vector of it all, and an empty bag again. */
  take(weigh: (sum: number) => number): SparseVector {
    const indices = Bag.#touched.slice(0, this.#count).sort();
    const values = new Float32Array(indices.length);
    for (let at = 0; at < indices.length; at += 1) {
      const bucket = indices[at] as number;
      values[at] = weigh(Bag.#sums[bucket] as number);
      Bag.#sums[bucket] = 0;
    }
    this.#count = 0;
    return { kind: 'sparse', indices, values };
  }
}
