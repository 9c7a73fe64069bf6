/**
 * Okapi BM25 (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009). `k1` says how soon more of the same
 * word stops to count, `b` how much long texts are held back.
 */
export interface Bm25 {
  readonly k1: number;
  readonly b: number;
}

/** How much a feature that occurs so often says; `relativeLength` is the text's length over the average one. */
export function saturation(frequency: number, relativeLength: number, { k1, b }: Bm25): number {
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * relativeLength));
}

/** How much a feature says that `holders` of `all` documents have: never negative. */
export function inverseDocumentFrequency(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

/** Higher than the usual 1.2, because a word of a title counts several times; the best of 1 to 3 on the sets of test/relevance/README.md. */
export const bm25: Bm25 = { k1: 2.5, b: 0.75 };

/** How often a word counts by where it stands, a word of the text being 1. */
export const fieldWeights = { title: 4, heading: 2, text: 1 } as const;
