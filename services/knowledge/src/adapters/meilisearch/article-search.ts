import { z } from 'zod';
import type { EngineHit } from '../../search/engine.js';
import { placeFields } from '../shared/stored-passage.js';
import type { Connection } from './connection.js';
import { hitsAnswer } from './passage-document.js';
import type { TenantFilter } from './tenant-filter.js';

const answer = z.object({ results: z.array(hitsAnswer) });

export interface ArticleQuery {
  index: string;
  /** The question as a whole. */
  words: readonly string[];
  alone: readonly string[];
  filter: TenantFilter;
  limit: number;
}

/**
 * The articles that fit the words, in one request. The question as a whole: Meilisearch leaves out its most frequent words
 * until it finds enough; the rarest it never leaves out, and what is rare it counts over all tenants: a word that only
 * somebody else uses would hide every article. So the words are also asked for one by one. Not only after the whole
 * question has left room: it nearly always does, since few words stand in as many articles as a search looks at, and
 * another round trip costs more than words that turn out not to be needed.
 */
export async function searchArticles(
  connection: Connection,
  query: ArticleQuery,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const { words, alone, limit } = query;
  const asked = alone.length > 1 ? [words, ...alone.map((word) => [word])] : [words];
  const queries = asked.map((each) => ({ ...toQuery(query, each), matchingStrategy: 'frequency' }));
  const [whole = [], ...ofWords] = await send(connection, queries, signal);
  return joined(whole, ofWords).slice(0, limit);
}

/** The articles with all of the words in their title. */
export async function searchTitles(
  connection: Connection,
  query: ArticleQuery,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const asked = { ...toQuery(query, query.words), matchingStrategy: 'all', attributesToSearchOn: ['title'] };
  return (await send(connection, [asked], signal)).flat();
}

async function send(connection: Connection, queries: readonly object[], signal: AbortSignal | undefined) {
  const call = { method: 'post', path: 'multi-search', body: { queries }, answer, signal } as const;
  return (await connection.send(call)).results.map(({ hits }) => hits);
}

function toQuery({ index, filter, limit }: ArticleQuery, words: readonly string[]) {
  return {
    ...{ indexUid: index, q: words.join(' '), filter, limit, distinct: 'article_id' },
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
