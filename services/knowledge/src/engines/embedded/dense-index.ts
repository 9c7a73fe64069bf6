import type { Scores } from './scores.js';

/** What is added to cosines, since scores are greater than 0. */
export const denseOffset = 1;

/** The dense vectors of one project's passages; every one is compared, which is exact, and fast enough for some 10 000. */
export class DenseIndex {
  #values = new Float32Array(0);
  #count = 0;

  constructor(private readonly dimensions: number) {}

  /** Numbers are given in order, without gaps. */
  add(number: number, values: Float32Array): void {
    const needed = (number + 1) * this.dimensions;
    if (needed > this.#values.length) {
      const grown = new Float32Array(needed + (needed >> 1));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(normalised(values), number * this.dimensions);
    this.#count = number + 1;
  }

  /** Adds the cosine and `denseOffset`: what points the other way has a score too. */
  score(values: Float32Array, scores: Scores): void {
    const query = normalised(values);
    for (let number = 0; number < this.#count; number += 1) {
      const offset = number * this.dimensions;
      let product = 0;
      for (let at = 0; at < this.dimensions; at += 1) product += (query[at] ?? 0) * (this.#values[offset + at] ?? 0);
      scores.add(number, Math.max(denseOffset + product, Number.EPSILON));
    }
  }

  renumber(numbers: Int32Array): void {
    let kept = 0;
    for (let old = 0; old < numbers.length; old += 1) {
      const number = numbers[old] ?? -1;
      if (number < 0) continue;
      this.#values.copyWithin(number * this.dimensions, old * this.dimensions, (old + 1) * this.dimensions);
      kept = number + 1;
    }
    this.#count = kept;
  }
}

function normalised(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value * value;
  const length = Math.sqrt(sum) || 1;
  return values.map((value) => value / length);
}
