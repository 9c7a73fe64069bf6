import type { FusionWeights } from '../embedders/embedder.js';
import type { EngineHit } from './engine.js';

/** An article that at least one side found. */
export interface FusedHit {
  readonly articleId: string;
  readonly version: number;
  /** Its best passage: that of the side that ranks it better, the words’ when both do alike. */
  readonly ordinal: number;
  /** Where that passage was found. */
  readonly generation?: string | undefined;
  /** 0 to 1. */
  readonly score: number;
  /** Place in the side’s own order, from 1; undefined when it did not find it. */
  readonly keywordRank: number | undefined;
  readonly vectorRank: number | undefined;
}

/** What each side found, best first; undefined when it was not asked or could not answer. */
export interface Sides {
  readonly keyword: readonly EngineHit[] | undefined;
  readonly vector: readonly EngineHit[] | undefined;
}

/**
 * Puts what both sides found into one order: scores of each side stretched to 0..1, then added by weight. With one side alone its
 * own order stays. The last of a side has little, but more than what it did not find at all.
 */
export function fuse({ keyword, vector }: Sides, weights: FusionWeights): FusedHit[] {
  const total = (keyword ? weights.keyword : 0) + (vector ? weights.vector : 0) || 1;
  const found = new Map<string, FusedHit>();
  const take = (hits: readonly EngineHit[], weight: number, rankOf: (rank: number) => Partial<FusedHit>) => {
    const share = stretch(hits);
    hits.forEach((hit, at) => {
      const before = found.get(hit.articleId);
      const score = (before?.score ?? 0) + (weight / total) * (share[at] ?? 0);
      found.set(hit.articleId, { ...merged(before, hit, at + 1), ...rankOf(at + 1), score });
    });
  };
  take(keyword ?? [], weights.keyword, (keywordRank) => ({ keywordRank }));
  take(vector ?? [], weights.vector, (vectorRank) => ({ vectorRank }));
  return [...found.values()].sort((a, b) => b.score - a.score || (a.articleId < b.articleId ? -1 : 1));
}

function merged(before: FusedHit | undefined, hit: EngineHit, rank: number): FusedHit {
  const { articleId, version, ordinal, generation } = hit;
  const fresh = { articleId, version, ordinal, generation, score: 0, keywordRank: undefined, vectorRank: undefined };
  if (!before) return fresh;
  const better = rank < (before.keywordRank ?? Number.POSITIVE_INFINITY) || version > before.version;
  return better ? { ...before, version, ordinal, generation } : before;
}

/** What the last of a side still has. */
const floor = 0.05;

function stretch(hits: readonly EngineHit[]): number[] {
  const best = hits[0]?.score ?? 0;
  const worst = hits.at(-1)?.score ?? 0;
  if (best === worst) return hits.map(() => 1);
  return hits.map(({ score }) => floor + (1 - floor) * ((score - worst) / (best - worst)));
}
