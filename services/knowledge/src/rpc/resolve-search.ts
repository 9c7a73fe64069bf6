import { invalid } from '@pharos/contract';
import {
  SearchMode as ProtoMode,
  type ResolveSearchRequest,
  type ResolveSearchResponse,
} from '@pharos/proto/pharos/knowledge/v1/search';
import { toSearchHit } from '../convert/records.js';
import type { SearchMode } from '../search/searcher.js';
import { canonicalLocale } from './check-text.js';
import type { KnowledgeRpc } from './deps.js';

const maxLimit = 10;
const maxQuestionLength = 500;

const modes: Readonly<Record<number, SearchMode>> = {
  [ProtoMode.SEMANTIC]: 'semantic',
  [ProtoMode.KEYWORD]: 'keyword',
};

export const resolveSearch: KnowledgeRpc<ResolveSearchRequest, ResolveSearchResponse> = async (request, call, deps) => {
  const { q, limit, mode, locale, tag } = request;
  if (q.trim() === '' || q.length > 2 * maxQuestionLength) throw invalid(['q'], 'must have 1 to 500 characters');
  const search = {
    text: q,
    mode: modes[mode] ?? 'hybrid',
    filter: { locale: locale === undefined ? undefined : canonicalLocale(locale), tag },
    limit: Math.min(Math.max(limit || maxLimit, 1), maxLimit),
  };
  const { hits, degraded } = await deps.searcher.search(deps.database, request, search, call.signal);
  // Within a tag little is found anyway; and what is down may have the answer.
  if (hits.length === 0 && !degraded && tag === undefined) deps.unanswered.note(request, q);
  return { hits: hits.map(toSearchHit), degraded };
};
