import { join } from 'node:path';
import { startMeilisearchDouble } from '@pharos/knowledge/doubles';
import { createMeilisearchEngine } from '@pharos/knowledge/measure';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/root.js';
import { type Measured, measure, type Side, shareOf, sides } from './measure.js';
import { chanceOfWorse, mean } from './metrics.js';
import { readSet } from './read-set.js';
import { tableOf } from './tables.js';
import { withTypos } from './typos.js';

/** What search reached when this was last looked at, less what a change of a single question may cost. */
const floors: Record<Side, { ndcg: number; recall: number }> = {
  keyword: { ndcg: 0.65, recall: 0.75 },
  vector: { ndcg: 0.71, recall: 0.78 },
  fused: { ndcg: 0.7, recall: 0.78 },
};
/** What the usual least score may cost of recall, and how many questions about other things may find something all the same. */
const mostHidden = 0.035;
const mostAnswered = 0.4;
/** Questions with a slip in every fourth word keep at least this share of their nDCG@10. */
const keptWithTypos = 0.8;
/** Rarer than this, a difference is no chance. */
const significance = 0.05;

const set = readSet(join(root, 'test/relevance/help-centre'));
/** The same with words by Meilisearch. */
const serverFloors = { keyword: 0.69, fused: 0.71 };
let clean: Measured;
let misspelled: Measured;
let byServer: Measured;
beforeAll(async () => {
  clean = await measure(set);
  misspelled = await measure(set, { edit: (text, at) => withTypos(text, 4, at + 1) });
  byServer = await measureWithMeilisearch();
  const rows = [
    { name: 'help centre', quality: clean },
    { name: 'with slips', quality: misspelled },
    { name: 'with Meilisearch', quality: byServer },
  ];
  console.log(tableOf(rows).join('\n'));
});

async function measureWithMeilisearch(): Promise<Measured> {
  const double = await startMeilisearchDouble();
  try {
    return await measure(set, { words: createMeilisearchEngine({ url: double.url, prefix: 'measured' }) });
  } finally {
    await double.close();
  }
}

describe('the help centre', () => {
  test('has about 60 articles, and questions that name the articles and the passages that answer them', () => {
    expect([set.articles.length, set.questions.length]).toEqual([60, 150]);
    const ids = new Set(set.articles.map(({ id }) => id));
    for (const { relevant } of set.questions) for (const id of relevant.keys()) expect(ids).toContain(id);
  });

  test.each(sides)('%s search does not fall below its floor', (side) => {
    expect(mean(clean[side].ndcg)).toBeGreaterThanOrEqual(floors[side].ndcg);
    expect(mean(clean[side].recall)).toBeGreaterThanOrEqual(floors[side].recall);
  });

  test('search with Meilisearch does not fall below its floors either', () => {
    for (const side of ['keyword', 'fused'] as const)
      expect(mean(byServer[side].ndcg), side).toBeGreaterThanOrEqual(serverFloors[side]);
  });

  test.each(['ndcg', 'recall'] as const)('both sides together are not worse than the better one: %s', (figure) => {
    for (const { keyword, vector, fused } of [clean, byServer]) {
      const better = mean(keyword[figure]) > mean(vector[figure]) ? keyword : vector;
      expect(chanceOfWorse(fused[figure], better[figure])).toBeGreaterThan(significance);
    }
  });

  test('what is shown are nearly all of the articles that answer, and of questions about other things most find nothing', () => {
    expect(set.outOfScope.length).toBeGreaterThanOrEqual(300);
    expect(mean(clean.fused.recall) - mean(clean.shown.recall)).toBeLessThan(mostHidden);
    expect(shareOf(clean.outOfScope)).toBeLessThan(mostAnswered);
  });

  test('a slip in every fourth word costs less than a fifth', () => {
    expect(mean(misspelled.fused.ndcg)).toBeGreaterThan(keptWithTypos * mean(clean.fused.ndcg));
  });
});
