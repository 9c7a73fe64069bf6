import { fail } from '@pharos/contract';
import type {
  GetPublishedArticleRequest,
  GetPublishedArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { findPublishedArticle } from './published-article.js';

export const getPublishedArticle: Rpc<GetPublishedArticleRequest, GetPublishedArticleResponse> = async (
  request,
  _call,
  { database },
) => {
  const row = await findPublishedArticle(database, request);
  if (!row) throw fail('ARTICLE_NOT_FOUND');
  const { id, title, body, locale, published_at } = row;
  return { article: { id, title, body, locale, publishedAt: published_at } };
};
