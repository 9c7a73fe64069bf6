import type { Vector } from '../embedders/index.js';
import type { EngineHit, Engines, FusionWeights } from '../engines/index.js';

/** An article that at least one side found. */
export interface FusedHit {
  readonly articleId: string;
  readonly version: number;
  /** Its best passage: that of the side that ranks it better, the words' when both do alike. */
  readonly ordinal: number;
  /** 0 to 1. */
  readonly score: number;
  /** Place among what is shown of the side's own order, from 1; undefined when it did not find it. */
  readonly keywordRank: number | undefined;
  readonly vectorRank: number | undefined;
}

/** What each side answered, whole and best first; undefined when it was not asked or could not answer. */
export interface Sides {
  readonly keyword: readonly EngineHit[] | undefined;
  readonly vector: readonly EngineHit[] | undefined;
}

/** How the two sides are put together. */
export interface Fusion {
  readonly kind: Vector['kind'];
  readonly weights: FusionWeights;
}

export function fusionOf({ weights }: Engines['keyword'], { kind }: Pick<Vector, 'kind'>): Fusion {
  return { kind, weights: weights[kind] };
}

/**
 * Puts what both sides found into one order: scores of each side stretched to 0..1, then added by weight (min-max). Words count the less,
 * the less of the question their best hit has. With one side alone its own order stays. The last of a side has little, but more than what it did not find at all. `asked` is how many each
 * side was asked for. Hits that `isShown` refuses are left out, and the scores and the order of all others are as if they were not.
 */
export function fuse(
  { keyword, vector }: Sides,
  { weights, kind }: Fusion,
  asked: number,
  isShown: (hit: EngineHit) => boolean = () => true,
): FusedHit[] {
  const total = (keyword ? weights.keyword : 0) + (vector ? weights.vector : 0) || 1;
  const found = new Map<string, FusedHit>();
  const take = (side: Side, weight: number, rankOf: (rank: number) => Partial<FusedHit>) => {
    const share = stretch(side);
    let rank = 0;
    side.hits.forEach((hit, at) => {
      if (!isShown(hit)) return;
      rank += 1;
      const before = found.get(hit.articleId);
      const score = (before?.score ?? 0) + (weight / total) * (share[at] ?? 0);
      found.set(hit.articleId, { ...merged(before, hit, rank), ...rankOf(rank), score });
    });
  };
  const isWhole = (hits: readonly EngineHit[]) => hits.length < asked;
  const words = keyword ?? [];
  const share = words[0]?.share ?? 1;
  take({ hits: words, fromZero: isWhole(words) }, share * weights.keyword, (keywordRank) => ({ keywordRank }));
  const vectors = vector ?? [];
  const fromZero = kind === 'sparse' && isWhole(vectors);
  take({ hits: vectors, fromZero }, weights.vector, (vectorRank) => ({ vectorRank }));
  return [...found.values()].sort((a, b) => b.score - a.score || (a.articleId < b.articleId ? -1 : 1));
}

function merged(before: FusedHit | undefined, hit: EngineHit, rank: number): FusedHit {
  const { articleId, version, ordinal } = hit;
  const fresh = { articleId, version, ordinal, score: 0, keywordRank: undefined, vectorRank: undefined };
  if (!before) return fresh;
  const better = rank < (before.keywordRank ?? Number.POSITIVE_INFINITY) || version > before.version;
  return better ? { ...before, version, ordinal } : before;
}

/** What the last of a side still has. */
const floor = 0.05;

interface Side {
  readonly hits: readonly EngineHit[];
  /**
   * Whether the hits are all that there are, by scores of which 0 means nothing in common: the least score of all articles is
   * then 0. Of two hits that are nearly as good both have much, where otherwise the last one would have next to nothing. Dense
   * vectors are near to each other all of them: there only differences tell.
   */
  readonly fromZero: boolean;
}

function stretch({ hits, fromZero }: Side): number[] {
  const best = hits[0]?.score ?? 0;
  const last = hits.at(-1)?.score ?? 0;
  if (best === last) return hits.map(() => 1);
  const least = fromZero ? Math.min(0, last) : last;
  return hits.map(({ score }) => floor + (1 - floor) * ((score - least) / (best - least)));
}
