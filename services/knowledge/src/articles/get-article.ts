import { fail } from '@pharos/contract';
import type { GetArticleRequest, GetArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { findArticle } from './article-rows.js';
import { toArticle } from './convert.js';

export const getArticle: Rpc<GetArticleRequest, GetArticleResponse> = async (request, _call, { database }) => {
  const row = await findArticle(database, request);
  if (!row) throw fail('ARTICLE_NOT_FOUND');
  return { article: toArticle(row) };
};
