import {
  enums,
  readCreateArticleRequest,
  readUpdateArticleRequest,
  renderArticle,
  renderListedArticle,
} from '@pharos/contract';
import type { ListArticlesRequest } from '@pharos/proto/pharos/knowledge/v1/article';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList } from '../../pipeline/input/query-parameters.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { choice, oneOf, trimmedLabel } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { articleFields, newArticleFields } from './article-fields.js';
import { articleRecord, listedArticleRecord } from './schemas.js';

const newArticle = z.strictObject({
  ...newArticleFields,
  external_id: articleFields.external_id.nullable().optional(),
});

const articleChanges = z.strictObject({
  title: articleFields.title.optional(),
  body: articleFields.body.optional(),
  slug: articleFields.slug.optional(),
  locale: articleFields.locale.optional(),
  tags: articleFields.tags.optional(),
  external_id: articleFields.external_id.nullable().optional(),
  status: choice(
    'ArticleStatusChange',
    ['draft', 'archived'],
    'must be draft or archived; to publish, use `POST …/publish`',
  )
    .optional()
    .meta({ description: 'Neither shows the article to customers. To publish it, use `POST …/publish`' }),
});

const articleQuery = z.strictObject({
  ...pageQuery,
  status: commaList(oneOf(enums.articleStatus), 'Articles with one of these statuses'),
  locale: commaList(articleFields.locale, 'Articles in one of these languages, without their variants'),
  tag: commaList(articleFields.tag, 'With one of these tags'),
  external_id: articleFields.external_id.optional().meta({ description: 'Only the article with this `external_id`' }),
  slug: articleFields.slug.optional().meta({ description: 'Only the article with this slug' }),
  q: trimmedLabel(200)
    .optional()
    .meta({ description: 'Articles whose title has all of these words, or parts of words; case does not matter' }),
});

type Place = { projectId: string; orgId: string };

function toListRequest(place: Place, query: z.output<typeof articleQuery>): ListArticlesRequest {
  return {
    ...place,
    page: pageRequest(query),
    statuses: (query.status ?? []).map(enums.articleStatus.fromText),
    locales: query.locale ?? [],
    tags: query.tag ?? [],
    externalId: query.external_id,
    slug: query.slug,
    q: query.q,
  };
}

const answer = revisedIn('article', renderArticle);
const answerList = listIn('articles', renderListedArticle);

const articles = '/projects/{projectId}/kb/articles';
const article = `${articles}/{articleId}` as const;

export const articleRoutes = [
  defineRoute({
    id: 'listArticles',
    method: 'GET',
    path: articles,
    scope: 'kb:read',
    summary: 'List articles',
    description: 'Use it to show or export your knowledge base. The newest article comes first. Bodies are left out.',
    query: articleQuery,
    response: list(listedArticleRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.articles.listArticles(toListRequest(params, query), call), query),
  }),
  defineRoute({
    id: 'createArticle',
    method: 'POST',
    path: articles,
    scope: 'kb:write',
    summary: 'Create an article',
    description:
      'Use it to write an article in Markdown. It is a draft, which customers do not see, until you publish it.',
    body: newArticle,
    etag: true,
    status: 201,
    response: one(articleRecord),
    errors: ['ARTICLE_SLUG_TAKEN', 'ARTICLE_EXTERNAL_ID_TAKEN'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.articles.createArticle({ ...params, ...readCreateArticleRequest(body) }, call)),
  }),
  defineRoute({
    id: 'getArticle',
    method: 'GET',
    path: article,
    scope: 'kb:read',
    summary: 'Get an article',
    description: 'Use it to edit an article. It returns the draft, which may be newer than the published text.',
    etag: true,
    response: one(articleRecord),
    handler: ({ params, call, rpc }) => answer(rpc.articles.getArticle(params, call)),
  }),
  defineRoute({
    id: 'updateArticle',
    method: 'PATCH',
    path: article,
    scope: 'kb:write',
    summary: 'Change an article',
    description: 'Changes the draft. Customers see the published text until you publish again.',
    body: articleChanges,
    etag: true,
    ifMatch: true,
    response: one(articleRecord),
    errors: ['ARTICLE_SLUG_TAKEN', 'ARTICLE_EXTERNAL_ID_TAKEN'],
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...params, ...readUpdateArticleRequest(body), updateMask: fieldMask(body), ifRevision };
      return answer(rpc.articles.updateArticle(request, call));
    },
  }),
  defineRoute({
    id: 'deleteArticle',
    method: 'DELETE',
    path: article,
    scope: 'kb:write',
    summary: 'Delete an article',
    description: 'Deletes the article and all its versions. Searches no longer find it. You cannot undo this.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.articles.getArticle(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.articles.deleteArticle({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'publishArticle',
    method: 'POST',
    path: `${article}/publish`,
    scope: 'kb:write',
    summary: 'Publish an article',
    description:
      'Shows the draft to customers and adds it to searches. The request waits a short time until searches find it; `index_status` says whether they do.',
    etag: true,
    ifMatch: true,
    represents: {},
    handler: ({ params, ifRevision, call, rpc }) =>
      answer(rpc.articles.publishArticle({ ...params, ifRevision }, call)),
  }),
  defineRoute({
    id: 'unpublishArticle',
    method: 'POST',
    path: `${article}/unpublish`,
    scope: 'kb:write',
    summary: 'Unpublish an article',
    description: 'Customers and searches no longer see the article. It becomes a draft again.',
    etag: true,
    ifMatch: true,
    represents: {},
    handler: ({ params, ifRevision, call, rpc }) =>
      answer(rpc.articles.unpublishArticle({ ...params, ifRevision }, call)),
  }),
];
