import type { DeleteArticleRequest, DeleteArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import { deleteArticle as markDeleted } from './article-rows.js';
import { lockExpected } from './lock-article.js';
import type { KnowledgeRpc } from '../deps.js';

export const deleteArticle: KnowledgeRpc<DeleteArticleRequest, DeleteArticleResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted(tx, call, request);
    return {};
  });
