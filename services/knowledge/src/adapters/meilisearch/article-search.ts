import { getOrMake } from '@pharos/kit';
import { z } from 'zod';
import type { EngineHit } from '../../search/engine.js';
import { placeFields } from '../shared/stored-passage.js';
import type { Asked } from './asked.js';
import type { Connection } from './connection.js';
import { hitsAnswer } from './passage-document.js';
import type { TenantFilter } from './tenant-filter.js';

const answer = z.object({ results: z.array(hitsAnswer) });

/** So many queries a request: the server answers them one after the other, and half of all questions have five words. */
const queriesARequest = 6;
/** A word counts `log(1 + rare / passages)`: the best of 60 to 1 000 on the sets of docs/search.md, without knowing how many passages there are. */
const rare = 200;

/** Where is searched. */
export interface SearchedPlace {
  /** As the server calls the index. */
  readonly index: string;
  readonly filter: TenantFilter;
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
  const queries = asked.map(({ words }) => toQuery(place, words));
  const lists = await sendAll(connection, queries, signal);
  const found = new Map<string, Map<string, EngineHit>>();
  for (const [at, { hits, estimatedTotalHits: count }] of lists.entries()) {
    const says = (asked[at]?.weight ?? 0) * Math.log(1 + rare / count);
    for (const hit of hits) add(found, hit, says * standing(hit.score));
  }
  const articles = [...found.values()].map((passages) => articleOf([...passages.values()]));
  return articles.sort((a, b) => b.score - a.score).slice(0, place.limit);
}

/** The articles with all of the words in their title. */
export async function searchTitles(
  connection: Connection,
  place: SearchedPlace,
  asked: readonly Asked[],
  signal: AbortSignal | undefined,
): Promise<EngineHit[]> {
  const queries = asked.map(({ words }) => ({ ...toQuery(place, words), attributesToSearchOn: ['title'] }));
  const lists = await sendAll(connection, queries, signal);
  return lists.flatMap(({ hits }) => hits);
}

/** That the word is there at all says most; the rest, in which field it is, and whether as typed. */
function standing(score: number): number {
  return 0.5 + 0.5 * score;
}

/** Adds to a passage what one of the queries says of it. */
function add(found: Map<string, Map<string, EngineHit>>, hit: EngineHit, score: number): void {
  const passages = getOrMake(found, hit.articleId, () => new Map<string, EngineHit>());
  const passage = `${hit.version}/${hit.ordinal}`;
  passages.set(passage, { ...hit, score: score + (passages.get(passage)?.score ?? 0) });
}

/** An article has what its passages have together, and is told by the one that has most. */
function articleOf(passages: readonly EngineHit[]): EngineHit {
  const best = passages.reduce((most, each) => (each.score > most.score ? each : most));
  return { ...best, score: passages.reduce((sum, { score }) => sum + score, 0) };
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

function toQuery({ index, filter, limit }: SearchedPlace, words: readonly string[]) {
  return {
    ...{ indexUid: index, q: words.join(' '), filter, limit, distinct: 'article_id', matchingStrategy: 'all' },
    ...{ showRankingScore: true, attributesToRetrieve: placeFields },
  };
}
