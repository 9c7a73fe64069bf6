import { z } from 'zod';
import type { EngineHit } from '../../search/engine.js';
import { placeFields } from '../shared/stored-passage.js';
import type { Connection } from './connection.js';
import { hitsAnswer } from './passage-document.js';
import type { TenantFilter } from './tenant-filter.js';

const eachAnswer = z.object({ results: z.array(hitsAnswer) });

export interface ArticleQuery {
  index: string;
  words: readonly string[];
  filter: TenantFilter;
  limit: number;
}

/**
 * The articles that fit the words. First the question as a whole, of which Meilisearch leaves out its most frequent words
 * until it finds enough; the rarest it never leaves out, and what is rare it counts over all tenants: a word that only
 * somebody else uses would hide every article. So when that leaves room, the words are also asked for one by one.
 */
export async function searchArticles(
  connection: Connection,
  query: ArticleQuery,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const { index, words, limit } = query;
  const body = toBody(query, words);
  const path = `indexes/${index}/search`;
  const { hits } = await connection.send({ method: 'post', path, body, answer: hitsAnswer, signal });
  if (hits.length >= limit || words.length < 2) return hits;
  const queries = words.map((word) => ({ indexUid: index, ...toBody(query, [word]) }));
  const each = { method: 'post', path: 'multi-search', body: { queries }, answer: eachAnswer, signal } as const;
  const { results } = await connection.send(each);
  return joined(
    hits,
    results.map((result) => result.hits),
  ).slice(0, limit);
}

function toBody({ filter, limit }: ArticleQuery, words: readonly string[]) {
  return {
    ...{ q: words.join(' '), filter, limit, distinct: 'article_id', matchingStrategy: 'frequency' },
    ...{ showRankingScore: true, attributesToRetrieve: placeFields },
  };
}

/** Those of the whole question stay in front; the others follow, by how many words they have, and how well. */
function joined(whole: readonly EngineHit[], ofWords: readonly (readonly EngineHit[])[]): EngineHit[] {
  const known = new Set(whole.map(({ articleId }) => articleId));
  const others = new Map<string, { best: EngineHit; sum: number }>();
  for (const hit of ofWords.flat().filter(({ articleId }) => !known.has(articleId))) {
    const { best, sum } = others.get(hit.articleId) ?? { best: hit, sum: 0 };
    others.set(hit.articleId, { best: hit.score > best.score ? hit : best, sum: sum + hit.score });
  }
  const rest = [...others.values()].map(({ best, sum }) => ({ ...best, score: sum / ofWords.length }));
  rest.sort((a, b) => b.score - a.score);
  // Scores of Meilisearch's are at most 1; so is the mean. One more puts the whole question's above the others'.
  return [...whole.map((hit) => ({ ...hit, score: 1 + hit.score })), ...rest];
}
