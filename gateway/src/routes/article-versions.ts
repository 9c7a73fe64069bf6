import { renderArticleVersion, renderListedArticleVersion } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { list, one, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { articleVersionRecord, listedArticleVersionRecord } from '../schemas/records.js';
import { present } from './field-mask.js';

const versions = '/projects/{projectId}/kb/articles/{articleId}/versions';

export const articleVersionRoutes = [
  defineRoute({
    id: 'listArticleVersions',
    method: 'GET',
    path: versions,
    scope: 'kb:read',
    summary: 'List the versions of an article, newest first, without their bodies',
    description:
      'Each edit of title, body, locale or tags makes one. The last 200 are kept, and the one that is shown.',
    query: z.strictObject(pageQuery),
    status: 200,
    response: list(listedArticleVersionRecord),
    handler: async ({ params, query, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, page: pageRequest(query) };
      const answer = await rpc.articles.listArticleVersions(request, call);
      return { data: answer.versions.map(renderListedArticleVersion), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'getArticleVersion',
    method: 'GET',
    path: `${versions}/{version}`,
    scope: 'kb:read',
    summary: 'Read an article as it was at one edit',
    status: 200,
    response: one(articleVersionRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, version: Number(params.version) };
      const { version } = await rpc.articles.getArticleVersion(request, call);
      return { data: renderArticleVersion(present(version)) };
    },
  }),
];
