import { enums } from '@pharos/contract';
import { cutText } from '@pharos/kit';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { digits, locale, trimmedLabel } from '../fields.js';
import { one } from '../lists.js';
import { publicWidget } from './public-config.js';
import { visitorSession } from './session.js';
import { articleHitRecord, publishedArticleRecord } from './visitor-schemas.js';

const maxHits = 10;
const usualHits = 5;
const maxExcerpt = 300;

const articles = `${publicWidget}/articles` as const;
const refusals = ['WIDGET_DISABLED', 'SESSION_INVALID'] as const;

export const visitorArticleRoutes = [
  defineRoute({
    id: 'searchVisitorArticles',
    method: 'GET',
    path: articles,
    scope: publicAccess,
    summary: 'Search articles for the visitor',
    description: 'The widget uses it to suggest published articles. The best match comes first.',
    query: z.strictObject({
      q: trimmedLabel(500).meta({ description: 'The question or words to search for' }),
      limit: digits(z.int().min(1).max(maxHits))
        .default(usualHits)
        .meta({ description: 'Maximum number of articles', override: { default: usualHits } }),
      locale: locale.optional().meta({ description: 'Articles in this language or one of its variants' }),
    }),
    response: z.strictObject({ data: z.array(articleHitRecord).meta({ description: 'The best match comes first' }) }),
    errors: refusals,
    handler: async (input) => {
      const { orgId, projectId } = await visitorSession(input);
      const mode = enums.searchMode.fromText('hybrid');
      const { hits } = await input.rpc.search.resolveSearch({ orgId, projectId, ...input.query, mode }, input.call);
      const data = hits.map(({ articleId, title, passage }) => ({
        article_id: articleId,
        title,
        excerpt: excerptOf(passage?.text ?? ''),
      }));
      return { data };
    },
  }),
  defineRoute({
    id: 'getVisitorArticle',
    method: 'GET',
    path: `${articles}/{articleId}`,
    scope: publicAccess,
    summary: 'Get a published article',
    description: 'The widget uses it to show an article to the visitor.',
    response: one(publishedArticleRecord),
    errors: refusals,
    handler: async (input) => {
      const { orgId, projectId } = await visitorSession(input);
      const request = { orgId, projectId, articleId: input.params.articleId };
      const { article } = await input.rpc.articles.getPublishedArticle(request, input.call);
      const { id, title, body, locale: language, publishedAt } = present(article);
      const updated_at = present(publishedAt).toISOString();
      return { data: { article_id: id, title, body, locale: language, updated_at } };
    },
  }),
];

function excerptOf(text: string): string {
  return text.length <= maxExcerpt ? text : `${cutText(text, maxExcerpt - 1).trimEnd()}…`;
}
