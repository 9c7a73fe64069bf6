import { fail } from '@pharos/contract';
import type {
  GetArticleVersionRequest,
  GetArticleVersionResponse,
  ListArticleVersionsRequest,
  ListArticleVersionsResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { findArticle } from './article-rows.js';
import { toArticleVersion } from './convert.js';
import { findVersion, listVersions } from './version-rows.js';

export const listArticleVersions: Rpc<ListArticleVersionsRequest, ListArticleVersionsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await listVersions(database, request, request.page);
  if (rows.length === 0 && !(await findArticle(database, request))) throw fail('ARTICLE_NOT_FOUND');
  return { versions: rows.map(toArticleVersion), page };
};

export const getArticleVersion: Rpc<GetArticleVersionRequest, GetArticleVersionResponse> = async (
  request,
  _call,
  { database },
) => {
  const row = await findVersion(database, request, request.version);
  if (row) return { version: toArticleVersion(row) };
  throw fail((await findArticle(database, request)) ? 'ARTICLE_VERSION_NOT_FOUND' : 'ARTICLE_NOT_FOUND');
};
