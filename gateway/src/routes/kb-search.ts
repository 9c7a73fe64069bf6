import { enums, renderSearchHit } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { digits, label, oneOf } from '../schemas/fields.js';
import { searchHitRecord } from '../schemas/records.js';
import { articleFields } from './article-fields.js';

const maxHits = 10;

const searchQuery = z.strictObject({
  q: label(500).meta({ description: 'What is asked for, in words or as a question' }),
  limit: digits(z.int().min(1).max(maxHits))
    .default(maxHits)
    .meta({ description: 'How many articles at most', override: { default: maxHits } }),
  mode: oneOf(enums.searchMode).default('hybrid').meta({ description: 'By words, by meaning, or by both' }),
  locale: articleFields.locale.optional().meta({ description: 'Articles in this language or one of its variants' }),
  tag: articleFields.tag.optional().meta({ description: 'Articles with this tag' }),
});

const searchAnswer = z.strictObject({
  data: z.array(searchHitRecord),
  meta: z.strictObject({
    mode: oneOf(enums.searchMode),
    degraded: z.boolean().meta({
      description:
        'Whether a part of the search was down and the others answered alone, or the index is still being filled',
    }),
    took_ms: z.int().min(0),
  }),
});

export const kbSearchRoutes = [
  defineRoute({
    id: 'searchKnowledgeBase',
    method: 'GET',
    path: '/projects/{projectId}/kb/search',
    scope: 'kb:read',
    summary: 'Find the published articles that answer best, best first',
    query: searchQuery,
    response: searchAnswer,
    handler: async ({ params, query, call, rpc }) => {
      const startedMs = performance.now();
      const mode = enums.searchMode.fromText(query.mode);
      const { hits, degraded } = await rpc.search.resolveSearch({ ...params, ...query, mode }, call);
      const took_ms = Math.round(performance.now() - startedMs);
      return { data: hits.map(renderSearchHit), meta: { mode: query.mode, degraded, took_ms } };
    },
  }),
];
