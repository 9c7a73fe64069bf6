import { enums, fail } from '@pharos/contract';
import { cutText } from '@pharos/kit';
import { fromMarkdown, plainText } from '@pharos/markup';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { digits, locale, trimmedLabel } from '../fields.js';
import { one } from '../lists.js';
import { publicWidget } from './public-config.js';
import { callOf, type VisitorSession, visitorSession } from './session.js';
import { articleHitRecord, publishedArticleRecord } from './visitor-schemas.js';

const maxHits = 10;
const usualHits = 5;
const maxExcerpt = 300;

const articles = `${publicWidget}/articles` as const;
const hits = z
  .strictObject({ data: z.array(articleHitRecord).meta({ description: 'The best one comes first' }) })
  .meta({ id: 'ArticleHitList' });
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
    response: hits,
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
    id: 'listPopularArticles',
    method: 'GET',
    path: `${articles}/popular`,
    scope: publicAccess,
    summary: 'List the articles that visitors read most',
    description:
      'The widget shows them before a visitor searches, so no session is needed. Articles in the language that you ask for come first.',
    query: z.strictObject({
      limit: digits(z.int().min(1).max(maxHits))
        .default(usualHits)
        .meta({ description: 'Maximum number of articles', override: { default: usualHits } }),
      locale: locale.optional().meta({ description: 'The language of the articles that come first' }),
    }),
    response: hits,
    errors: ['WIDGET_DISABLED'],
    handler: async ({ params, query, call, rpc }) => {
      const { orgId, config } = await rpc.widget.resolveWidget(params, call);
      if (!config?.enabled) throw fail('WIDGET_DISABLED');
      const request = { orgId, projectId: params.projectId, limit: query.limit, locale: query.locale };
      const { articles: found } = await rpc.articles.listPopularArticles(request, call);
      const data = found.map(({ id, title, body }) => ({
        article_id: id,
        title,
        excerpt: excerptOf(plainText(fromMarkdown(body)).replace(/\s+/g, ' ')),
      }));
      return { data };
    },
  }),
  defineRoute({
    id: 'rateVisitorArticle',
    method: 'PUT',
    path: `${articles}/{articleId}/helpful`,
    scope: publicAccess,
    summary: 'Say whether an article helped',
    description:
      'The widget uses it when a visitor answers "Was this helpful?". Each session counts once per article, with its latest answer. The API shows the numbers as `helpful_count` and `unhelpful_count` of the article.',
    body: z.strictObject({ helpful: z.boolean().meta({ description: 'Whether the article helped the visitor' }) }),
    errors: refusals,
    handler: async (input) => {
      const session = await visitorSession(input);
      await input.gateway.throttle('sendMessage', session.sessionId);
      const { articleId } = input.params;
      const request = { ...placeOfArticle(session, articleId), helpful: input.body.helpful };
      await input.rpc.articles.noteArticleReading(request, callOf(session, input.call));
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
      const place = placeOfArticle(await visitorSession(input), input.params.articleId);
      const [{ article }] = await Promise.all([
        input.rpc.articles.getPublishedArticle(place, input.call),
        input.rpc.articles.noteArticleReading({ ...place, helpful: undefined }, input.call),
      ]);
      const { id, title, body, locale: language, publishedAt } = present(article);
      const updated_at = present(publishedAt).toISOString();
      return { data: { article_id: id, title, body, locale: language, updated_at } };
    },
  }),
];

function placeOfArticle({ orgId, projectId, sessionId }: VisitorSession, articleId: string) {
  return { orgId, projectId, sessionId, articleId };
}

function excerptOf(text: string): string {
  return text.length <= maxExcerpt ? text : `${cutText(text, maxExcerpt - 1).trimEnd()}…`;
}
