import { getOrMake } from '@pharos/kit';
import { z } from 'zod';
import type { EngineHit } from '../engine.js';
import { placeFields } from '../stored-passage.js';
import type { Asked } from './asked.js';
import type { Connection } from './connection.js';
import { longWordsLocale, textAttributes } from './index-settings.js';
import { hitsAnswer, longWordsAttribute } from './passage-document.js';
import type { TenantFilter } from './tenant-filter.js';

const answer = z.object({ results: z.array(hitsAnswer) });

/** So many queries a request: the server answers them one after the other, and half of all questions have five words. */
const queriesARequest = 6;
/** A word counts `log(1 + rare / passages)`: the best of 60 to 1 000 on the sets of test/relevance/README.md, without knowing how many passages there are. */
const rare = 200;
/** What no passage has counts a little more than what one has. */
const leastPassages = 0.5;
/** So many passages a query: an article that has two words of many others' would often be among the best thirty of neither. */
const mostPassages = 200;

/** Where is searched. */
export interface SearchedPlace {
  /** As the server calls the index. */
  readonly index: string;
  readonly filter: TenantFilter;
  readonly locales: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * The articles with anything that is asked for, best first. Each is a query of its own, and says the more the fewer passages of the
 * project have it. Of all words in one query Meilisearch would find nothing without the first, leave out others from the last one on, and
 * take none for more than another.
 */
export async function searchArticles(
  connection: Connection,
  place: SearchedPlace,
  asked: readonly Asked[],
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const queries = asked.map((each) => ({ ...toQuery(place, each), limit: mostPassages }));
  const lists = await sendAll(connection, queries, signal);
  const found = new Map<string, Found>();
  for (const [at, { hits, estimatedTotalHits: count }] of lists.entries()) {
    const says = saysOf(asked[at], count);
    add(
      found,
      hits.map((hit) => ({ ...hit, score: says * standing(hit.score) })),
    );
  }
  const own = lists.map(({ estimatedTotalHits }, at) => (asked[at]?.isOwn ? saysOf(asked[at], estimatedTotalHits) : 0));
  const most = own.reduce((sum, says) => sum + says, 0);
  const articles = [...found.values()].map(articleOf).sort((a, b) => b.score - a.score);
  return articles.slice(0, place.limit).map((hit) => ({ ...hit, share: Math.min(1, hit.score / most) }));
}

/** How much a query says that so many passages answer: most if none does. */
function saysOf(asked: Asked | undefined, passages: number): number {
  return (asked?.weight ?? 0) * Math.log(1 + rare / Math.max(passages, leastPassages));
}

/** The articles with all of the words in their title. */
export async function searchTitles(
  connection: Connection,
  place: SearchedPlace,
  asked: readonly Asked[],
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const inTitles = { distinct: 'article_id', limit: place.limit, attributesToSearchOn: ['title'] };
  const queries = asked.map((each) => ({ ...toQuery(place, each), ...inTitles }));
  const lists = await sendAll(connection, queries, signal);
  return lists.flatMap(({ hits }) => hits);
}

/** That the word is there at all says most; the rest, in which field it is, and whether as typed. */
function standing(score: number): number {
  return 0.5 + 0.5 * score;
}

interface Found {
  score: number;
  readonly passages: Map<string, EngineHit>;
}

/** Adds what one query says, best first: to each passage, and to each article what its best passage has. */
function add(found: Map<string, Found>, hits: readonly EngineHit[]): void {
  const seen = new Set<Found>();
  for (const hit of hits) {
    const article = getOrMake(found, hit.articleId, () => ({ score: 0, passages: new Map<string, EngineHit>() }));
    if (!seen.has(article)) article.score += hit.score;
    seen.add(article);
    const passage = `${hit.version}/${hit.ordinal}`;
    const before = article.passages.get(passage)?.score ?? 0;
    article.passages.set(passage, { ...hit, score: before + hit.score });
  }
}

/** An article is told by the passage that has most of what is asked. */
function articleOf({ score, passages }: Found): EngineHit {
  const best = [...passages.values()].reduce((most, each) => (each.score > most.score ? each : most));
  return { ...best, score };
}

/** What each query finds; requests of some queries each are under way at once. */
async function sendAll(connection: Connection, queries: readonly object[], signal: AbortSignal | undefined) {
  const requests: Promise<z.infer<typeof answer>>[] = [];
  for (let from = 0; from < queries.length; from += queriesARequest) {
    const body = { queries: queries.slice(from, from + queriesARequest) };
    requests.push(connection.send({ method: 'post', path: 'multi-search', body, answer, signal }));
  }
  return (await Promise.all(requests)).flatMap(({ results }) => results);
}

function toQuery({ index, filter, locales }: SearchedPlace, { words, begins }: Asked) {
  const isLong = begins === 'long words';
  return {
    indexUid: index,
    // A blank ends the last word: without, it may be the beginning of one.
    q: words.join(' ') + (begins === undefined ? ' ' : ''),
    filter,
    // By the rules for the attribute.
    locales: isLong ? [longWordsLocale] : locales,
    attributesToSearchOn: isLong ? [longWordsAttribute] : textAttributes,
    matchingStrategy: 'all',
    showRankingScore: true,
    attributesToRetrieve: placeFields,
  };
}
