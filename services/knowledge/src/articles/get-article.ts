import { fail } from '@pharos/contract';
import type { GetArticleRequest, GetArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import { toArticle } from './convert.js';
import { findArticle } from './article-rows.js';
import type { KnowledgeRpc } from '../deps.js';

export const getArticle: KnowledgeRpc<GetArticleRequest, GetArticleResponse> = async (request, _call, { database }) => {
  const row = await findArticle(database, request);
  if (!row) throw fail('ARTICLE_NOT_FOUND');
  return { article: toArticle(row) };
};
