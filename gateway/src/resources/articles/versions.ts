import { renderArticleVersion, renderListedArticleVersion } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { articleVersionRecord, listedArticleVersionRecord } from './schemas.js';

const answer = recordIn('version', renderArticleVersion);
const answerList = listIn('versions', renderListedArticleVersion);

const versions = '/projects/{projectId}/kb/articles/{articleId}/versions';

export const articleVersionRoutes = [
  defineRoute({
    id: 'listArticleVersions',
    method: 'GET',
    path: versions,
    scope: 'kb:read',
    summary: 'List the versions of an article',
    description:
      'Each edit of title, body, locale or tags creates a version. The last 200 versions and the published one are kept.',
    query: z.strictObject(pageQuery),
    response: list(listedArticleVersionRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.articles.listArticleVersions({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'getArticleVersion',
    method: 'GET',
    path: `${versions}/{version}`,
    scope: 'kb:read',
    summary: 'Get a version of an article',
    description: 'Use it to compare an earlier version with the current text, or to restore it.',
    response: one(articleVersionRecord),
    handler: ({ params, call, rpc }) =>
      answer(rpc.articles.getArticleVersion({ ...params, version: Number(params.version) }, call)),
  }),
];
