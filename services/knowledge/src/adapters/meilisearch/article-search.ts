import { z } from 'zod';
import type { EngineHit } from '../../search/engine.js';
import { synonymWeight } from '../../text/synonyms.js';
import { placeFields } from '../shared/stored-passage.js';
import type { Connection } from './connection.js';
import { hitsAnswer } from './passage-document.js';
import type { TenantFilter } from './tenant-filter.js';

const answer = z.object({ results: z.array(hitsAnswer) });

/** So many queries a request: the server answers them one after the other. */
const queriesARequest = 3;
/** So many a search, other words for what it names among them. */
export const mostQueries = 12;
/** The question's own words have at least so many of these, if there are so many words. */
const ownQueries = 2 * queriesARequest;
/**
 * When so many articles are found, what has only words further behind is not looked for. Of 150 questions to a help centre 146 are one
 * request then, with 2.8 queries on average.
 */
const enough = 3;

export interface ArticleQuery {
  /** As the server calls the index. */
  readonly index: string;
  /** Those first that tell most. */
  readonly words: readonly string[];
  /** Those that an article may not lack all of. */
  readonly telling: readonly string[];
  /** Queries by other words for what is named. */
  readonly others: readonly (readonly string[])[];
  readonly filter: TenantFilter;
  readonly limit: number;
}

/** Each article once, by what fits it better: the question's own words, or other words for the same, which count a little less. */
export async function searchArticles(
  connection: Connection,
  query: ArticleQuery,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const others = query.others.slice(0, mostQueries - Math.min(query.telling.length, ownQueries));
  const telling = query.telling.slice(0, mostQueries - others.length);
  const [own, ...more] = await Promise.all([
    searchOwn(connection, { ...query, telling }, signal),
    ...piecesOf(others).map((piece) =>
      send(
        connection,
        piece.map((words) => toQuery(query, words, 'last')),
        signal,
      ),
    ),
  ]);
  const best = new Map<string, EngineHit>();
  for (const hit of [...own, ...more.flat().map((each) => ({ ...each, score: synonymWeight * each.score }))])
    if (hit.score > (best.get(hit.articleId)?.score ?? Number.NEGATIVE_INFINITY)) best.set(hit.articleId, hit);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, query.limit);
}

/**
 * The articles that have any of the telling words, those with most of all words first. A query of Meilisearch's finds nothing without
 * its first word, and leaves others out from the last one on, so each telling word leads a query. (It could leave out frequent words
 * instead, but it counts over all tenants, and never leaves out the rarest: a word that only somebody else uses would hide every article.)
 */
async function searchOwn(
  connection: Connection,
  query: ArticleQuery,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const { words, telling, limit } = query;
  const found = new Map<string, Sum>();
  for (const leaders of piecesOf(telling)) {
    if (found.size >= Math.min(enough, limit)) break;
    const queries = leaders.map((leader) =>
      toQuery(query, [leader, ...words.filter((each) => each !== leader)], 'last'),
    );
    for (const hit of await send(connection, queries, signal)) add(found, hit);
  }
  return [...found.values()].map(({ best, score }) => ({ ...best, score: score / telling.length }));
}

/** Each is a request. */
function piecesOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / queriesARequest);
  return Array.from({ length: count }, (_, at) => all.slice(queriesARequest * at, queriesARequest * (at + 1)));
}

/** The articles with all of the words in their title. */
export async function searchTitles(
  connection: Connection,
  query: Omit<ArticleQuery, 'telling' | 'others'>,
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  // To Meilisearch, no words are the wish to see everything.
  if (query.words.length === 0) return [];
  const asked = { ...toQuery(query, query.words, 'all'), attributesToSearchOn: ['title'] };
  return send(connection, [asked], signal);
}

async function send(connection: Connection, queries: readonly object[], signal: AbortSignal | undefined) {
  const call = { method: 'post', path: 'multi-search', body: { queries }, answer, signal } as const;
  return (await connection.send(call)).results.flatMap(({ hits }) => hits);
}

function toQuery(
  { index, filter, limit }: Pick<ArticleQuery, 'index' | 'filter' | 'limit'>,
  words: readonly string[],
  matchingStrategy: 'last' | 'all',
) {
  return {
    ...{ indexUid: index, q: words.join(' '), filter, limit, distinct: 'article_id', matchingStrategy },
    ...{ showRankingScore: true, attributesToRetrieve: placeFields },
  };
}

interface Sum {
  /** By whose passage the article is told. */
  best: EngineHit;
  score: number;
}

/** The more of the words have led to an article, the better. */
function add(found: Map<string, Sum>, hit: EngineHit): void {
  const { best, score } = found.get(hit.articleId) ?? { best: hit, score: 0 };
  found.set(hit.articleId, { best: hit.score > best.score ? hit : best, score: score + hit.score });
}
