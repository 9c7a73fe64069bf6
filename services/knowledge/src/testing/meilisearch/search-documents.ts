import { ApiError } from './api-error.js';
import { parseFilter } from './filter-expression.js';
import type { Document, StoredIndex } from './stored-index.js';
import { type Found, searchWords } from './word-search.js';

interface SearchBody {
  q: string;
  filter?: unknown;
  limit?: number;
  distinct?: string;
  matchingStrategy?: string;
  attributesToSearchOn?: string[];
  attributesToRetrieve?: string[];
}

/** The answer to a search in one index. */
export function searchDocuments(index: StoredIndex, body: Record<string, unknown>) {
  const {
    q,
    filter,
    limit = 20,
    distinct,
    matchingStrategy: strategy = 'last',
    attributesToSearchOn: attributes = index.settings.searchableAttributes,
    attributesToRetrieve,
  } = body as unknown as SearchBody;
  const filterable = index.settings.filterableAttributes;
  if (distinct !== undefined && !filterable.includes(distinct))
    throw new ApiError(400, 'invalid_search_distinct', `Attribute \`${distinct}\` is not filterable.`);
  const fits = parseFilter(filter, filterable, 'invalid_search_filter');
  const found = searchWords(index, fits, q, { strategy, attributes });
  const hits = firstOfEach(found, distinct)
    .slice(0, limit)
    .map(({ document, score }) => ({ ...only(document, attributesToRetrieve), _rankingScore: score }));
  // With `distinct` the server counts fewer, but not always the articles: nobody relies on it.
  const estimatedTotalHits = Math.min(found.length, index.settings.pagination.maxTotalHits);
  return { hits, query: q, processingTimeMs: 0, limit, offset: 0, estimatedTotalHits };
}

/** The fields of a document that were asked for. */
export function only(document: Document, fields: readonly string[] | undefined): Document {
  if (!fields) return document;
  return Object.fromEntries(fields.filter((name) => name in document).map((name) => [name, document[name]]));
}

function firstOfEach(found: readonly Found[], attribute: string | undefined): readonly Found[] {
  if (attribute === undefined) return found;
  const seen = new Set<unknown>();
  return found.filter(({ document }) => !seen.has(document[attribute]) && seen.add(document[attribute]));
}
