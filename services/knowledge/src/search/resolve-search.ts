import { invalid } from '@pharos/contract';
import {
  SearchMode as ProtoMode,
  type ResolveSearchRequest,
  type ResolveSearchResponse,
  type SearchHit,
} from '@pharos/proto/pharos/knowledge/v1/search';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { UnansweredSearches } from '../insights/index.js';
import { canonicalLocale } from '../text/index.js';
import { type Found, maxHits, type Searcher, type SearchMode } from './searcher.js';

export interface SearchDeps extends RpcDeps {
  readonly index: { readonly searcher: Pick<Searcher, 'search'> };
  readonly unanswered: Pick<UnansweredSearches, 'note'>;
}

const maxQuestionLength = 500;

const modes: Readonly<Record<number, SearchMode>> = {
  [ProtoMode.SEMANTIC]: 'semantic',
  [ProtoMode.KEYWORD]: 'keyword',
};

export const resolveSearch: Rpc<ResolveSearchRequest, ResolveSearchResponse, SearchDeps> = async (
  request,
  call,
  deps,
) => {
  const { q, limit, mode, locale, tag, minScore, withoutHighlights } = request;
  if (q.trim() === '' || q.length > 2 * maxQuestionLength) throw invalid(['q'], 'must have 1 to 500 characters');
  if (minScore !== undefined && !(minScore >= 0 && minScore <= 1)) throw invalid(['min_score'], 'must be 0 to 1');
  const search = {
    text: q,
    mode: modes[mode] ?? 'hybrid',
    filter: { locale: locale === undefined ? undefined : canonicalLocale(locale), tag },
    limit: Math.min(Math.max(limit || maxHits, 1), maxHits),
    minScore,
    withoutHighlights,
  };
  const { hits, degraded } = await deps.index.searcher.search(deps.database, request, search, call.signal);
  // Within a tag, or above a score of one's own, little is found anyway; and what is down may have the answer.
  if (hits.length === 0 && !degraded && tag === undefined && minScore === undefined) deps.unanswered.note(request, q);
  return { hits: hits.map(toSearchHit), degraded };
};

function toSearchHit({ row, snippet, highlights, score, keywordRank, vectorRank }: Found): SearchHit {
  return {
    articleId: row.article_id,
    title: row.title,
    slug: row.slug,
    locale: row.locale,
    snippet,
    highlights,
    score,
    semanticRank: vectorRank,
    keywordRank,
    updatedAt: row.published_at,
    version: row.version,
    passage: { ordinal: row.ordinal, heading: row.heading, text: row.text },
  };
}
