import { enums, renderSearchHit, renderUnansweredSearch } from '@pharos/contract';
import { UnansweredSort } from '@pharos/proto/pharos/knowledge/v1/search';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn } from '../answers.js';
import { choice, digits, fraction, oneOf, trimmedLabel } from '../fields.js';
import { list, pageQuery, pageRequest } from '../lists.js';
import { articleFields } from './article-fields.js';
import { searchHitRecord, unansweredSearchRecord } from './schemas.js';

const maxHits = 10;

const searchQuery = z.strictObject({
  q: trimmedLabel(500).meta({ description: 'The question or words to search for' }),
  limit: digits(z.int().min(1).max(maxHits))
    .default(maxHits)
    .meta({ description: 'Maximum number of articles', override: { default: maxHits } }),
  mode: oneOf(enums.searchMode).default('hybrid').meta({ description: 'Search by words, by meaning, or both' }),
  locale: articleFields.locale.optional().meta({ description: 'Articles in this language or one of its variants' }),
  tag: articleFields.tag.optional().meta({ description: 'Articles with this tag' }),
  min_score: fraction.optional().meta({
    description: 'Only articles with at least this score; 0 returns everything that was found. Default: 0.25',
  }),
});

const searchAnswer = z
  .strictObject({
    data: z.array(searchHitRecord).meta({ description: 'The best match comes first' }),
    meta: z
      .strictObject({
        mode: oneOf(enums.searchMode).meta({ description: 'The mode that was asked for' }),
        degraded: z.boolean().meta({
          description:
            'True if part of the search is down and only the rest answered, or if the index is still being filled',
        }),
        took_ms: z.int().min(0).meta({ description: 'How long the search took, in milliseconds' }),
      })
      .meta({ description: 'How Pharos searched' }),
  })
  .meta({ id: 'SearchHitList' });

const unansweredQuery = z.strictObject({
  ...pageQuery,
  sort: choice('UnansweredSearchSort', ['searches', 'last_searched_at'])
    .optional()
    .meta({ description: 'The most frequent searches first (default), or the latest first' }),
});

const sorts = { searches: UnansweredSort.SEARCHES, last_searched_at: UnansweredSort.LAST_SEARCHED_AT };
const answerUnanswered = listIn('searches', renderUnansweredSearch);

export const kbSearchRoutes = [
  defineRoute({
    id: 'searchKnowledgeBase',
    method: 'GET',
    path: '/projects/{projectId}/kb/search',
    scope: 'kb:read',
    summary: 'Search the knowledge base',
    description:
      'Finds published articles by meaning and by words. The best match comes first, with a score from 0 to 1.',
    query: searchQuery,
    response: searchAnswer,
    handler: async ({ params, query: { min_score: minScore, ...query }, call, rpc }) => {
      const startedMs = performance.now();
      const mode = enums.searchMode.fromText(query.mode);
      const { hits, degraded } = await rpc.search.resolveSearch({ ...params, ...query, mode, minScore }, call);
      const took_ms = Math.round(performance.now() - startedMs);
      return { data: hits.map(renderSearchHit), meta: { mode: query.mode, degraded, took_ms } };
    },
  }),
  defineRoute({
    id: 'listUnansweredSearches',
    method: 'GET',
    path: '/projects/{projectId}/kb/searches/unanswered',
    scope: 'kb:read',
    summary: 'List searches without a result',
    description:
      'Use it to find out which articles or synonyms are missing. A search is counted within seconds, and deleted 90 ' +
      'days after it was last made. At most 1000 questions of a project are kept. Email addresses, URLs and numbers of four or more ' +
      'digits are masked, even with spaces or punctuation between the digits. Names are not recognized: a name in a ' +
      'question is stored. Questions of more than 200 characters, and searches with a tag, are not stored.',
    query: unansweredQuery,
    response: list(unansweredSearchRecord),
    handler: ({ params, query, call, rpc }) => {
      const request = { ...params, sort: query.sort ? sorts[query.sort] : 0, page: pageRequest(query) } as const;
      return answerUnanswered(rpc.search.listUnansweredSearches(request, call), query);
    },
  }),
];
