import { enums } from '@pharos/contract';
import type { ListArticlesRequest, ListArticlesResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { canonicalLocale } from '../text/index.js';
import { listArticles as selectArticles } from './article-list.js';
import { toListedArticle } from './convert.js';

export const listArticles: Rpc<ListArticlesRequest, ListArticlesResponse> = async (request, _call, deps) => {
  const filters = {
    statuses: request.statuses.map(enums.articleStatus.toText),
    locales: request.locales.map(canonicalLocale),
    tags: request.tags,
    externalId: request.externalId,
    slug: request.slug,
  };
  const { rows, page } = await selectArticles(deps.database, request, filters, request.page);
  return { articles: rows.map(toListedArticle), page };
};
