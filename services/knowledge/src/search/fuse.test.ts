import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import type { EngineHit } from '../engines/index.js';
import { createMeilisearchEngine } from '../engines/meilisearch/meilisearch-engine.js';
import { fuse, fusionOf, type Sides } from './fuse.js';

// The same cases in every run: none is red by chance. Another seed looks for more.
fc.configureGlobal({ seed: Number(process.env.GENERATED_SEED ?? 20_261_121) });

const hit = (articleId: string, score: number, ordinal = 0, version = 1): EngineHit => ({
  articleId,
  version,
  ordinal,
  score,
});
const asked = 50;
const evenly = (sides: Sides, limit = asked) => fuse(sides, weighted({ keyword: 0.5, vector: 0.5 }), limit);
const weighted = (weights: { keyword: number; vector: number }) => ({ weights, kind: 'sparse' as const });
const order = (hits: { articleId: string }[]) => hits.map(({ articleId }) => articleId).join('');

describe('one order of both sides', () => {
  test('what both find stands above what one does', () => {
    const fused = evenly({ keyword: [hit('a', 9), hit('b', 8)], vector: [hit('c', 0.9), hit('b', 0.8)] });
    expect(fused.map(({ articleId, keywordRank, vectorRank }) => [articleId, keywordRank, vectorRank])).toEqual([
      ['b', 2, 2],
      ['a', 1, undefined],
      ['c', undefined, 1],
    ]);
  });

  test('of lists that were cut off the differences count: how much the rest would have is not known', () => {
    const sides = { keyword: [hit('a', 9), hit('b', 8)], vector: [hit('c', 9), hit('b', 8)] };
    expect(order(evenly(sides, 2))).toBe('acb');
    expect(order(evenly(sides, 3))).toBe('bac');
  });

  test('of dense vectors the differences count: all of them are near to each other', () => {
    const sides = { keyword: undefined, vector: [hit('a', 0.86), hit('b', 0.84), hit('c', 0.76)] };
    const weights = { keyword: 0.5, vector: 0.5 };
    const dense = fuse(sides, { weights, kind: 'dense' }, asked);
    expect(dense.map(({ score }) => score.toFixed(2))).toEqual(['1.00', '0.81', '0.05']);
    expect(evenly(sides).map(({ score }) => score.toFixed(2))).toEqual(['1.00', '0.98', '0.89']);
  });

  test('weights count', () => {
    const sides = { keyword: [hit('a', 1)], vector: [hit('b', 1)] };
    expect(order(fuse(sides, weighted({ keyword: 0.7, vector: 0.3 }), asked))).toBe('ab');
    expect(order(fuse(sides, weighted({ keyword: 0.3, vector: 0.7 }), asked))).toBe('ba');
  });

  test('a hit of words counts as much as it has of the question: on one common word it leaves the vectors’ first where it is', () => {
    const words = (share: number | undefined) => [
      { ...hit('family', 9), share },
      { ...hit('declined', 2), share: 0.1 },
    ];
    const vector = [hit('declined', 0.8), hit('plans', 0.7), hit('family', 0.6)];
    const first = (share: number | undefined) => evenly({ keyword: words(share), vector })[0]?.articleId;
    expect([first(0.2), first(1), first(undefined)]).toEqual(['declined', 'family', 'family']);
  });

  test('beside sparse vectors Meilisearch counts less than the embedded words, beside a trained model both do', () => {
    const bm25 = createEmbeddedKeywordEngine();
    const server = createMeilisearchEngine({ url: 'http://127.0.0.1:1', prefix: 'none' });
    const shareOf = (engine: typeof bm25, kind: 'sparse' | 'dense') => fusionOf(engine, { kind }).weights.keyword;
    expect([shareOf(bm25, 'sparse'), shareOf(server, 'sparse')]).toEqual([0.4, 0.25]);
    expect([shareOf(bm25, 'dense'), shareOf(server, 'dense')]).toEqual([0.2, 0.3]);
  });

  test('the passage is that of the side that ranks the article better', () => {
    const [best] = evenly({ keyword: [hit('x', 3), hit('a', 2, 4)], vector: [hit('a', 1, 7)] }).filter(
      ({ articleId }) => articleId === 'a',
    );
    expect(best?.ordinal).toBe(7);
  });

  test('nothing found is nothing', () => {
    expect(evenly({ keyword: [], vector: [] })).toEqual([]);
    expect(evenly({ keyword: undefined, vector: undefined })).toEqual([]);
  });
});

const side = fc
  .uniqueArray(
    fc.record({
      articleId: fc.stringMatching(/^[a-f]{1,2}$/),
      score: fc.integer({ min: -1_000, max: 1_000 }),
    }),
    {
      selector: ({ articleId }) => articleId,
      maxLength: 20,
    },
  )
  .map((hits) => hits.map(({ articleId, score }) => hit(articleId, score)).sort((a, b) => b.score - a.score));

test('whatever the sides find: each article once, scores from 0 to 1 and falling, no order without a reason', () => {
  fc.assert(
    fc.property(side, side, (keyword, vector) => {
      const fused = evenly({ keyword, vector });
      const ids = fused.map(({ articleId }) => articleId);
      expect(new Set(ids)).toEqual(new Set([...keyword, ...vector].map(({ articleId }) => articleId)));
      expect(ids.length).toBe(new Set(ids).size);
      for (const [at, { score }] of fused.entries()) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        expect(score).toBeLessThanOrEqual((fused[at - 1]?.score ?? 1) + 1e-9);
      }
      expect(evenly({ keyword, vector })).toEqual(fused);
    }),
  );
});

test('what is not shown any more moves no other score, whether the lists were cut off or not', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 25 }), fc.func(fc.boolean()), (keyword, vector, limit, shows) => {
      const isShown = ({ articleId }: { articleId: string }) => shows(articleId);
      const scores = (hits: ReturnType<typeof fuse>) => hits.map(({ articleId, score }) => [articleId, score]);
      const all = evenly({ keyword, vector }, limit);
      const shown = fuse({ keyword, vector }, weighted({ keyword: 0.5, vector: 0.5 }), limit, isShown);
      expect(scores(shown)).toEqual(scores(all.filter(isShown)));
    }),
  );
});

test('ranks count what is shown', () => {
  const hits = [hit('a', 3), hit('b', 2), hit('c', 1)];
  const sides = { keyword: hits, vector: undefined };
  const shown = fuse(sides, weighted({ keyword: 1, vector: 0 }), asked, ({ articleId }) => articleId !== 'a');
  expect(shown.map(({ articleId, keywordRank }) => [articleId, keywordRank])).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
});

test('with one side alone its own order stays', () => {
  fc.assert(
    fc.property(side, (hits) => {
      const ranks = evenly({ keyword: hits, vector: undefined }).map(({ keywordRank }) => keywordRank);
      const scores = ranks.map((rank) => hits[(rank ?? 0) - 1]?.score ?? 0);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }),
  );
});
