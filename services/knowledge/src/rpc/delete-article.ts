import type { DeleteArticleRequest, DeleteArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import { deleteArticle as markDeleted } from '../store/articles.js';
import { lockExpected } from './article-of.js';
import type { KnowledgeRpc } from './deps.js';

export const deleteArticle: KnowledgeRpc<DeleteArticleRequest, DeleteArticleResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted(tx, call, request);
    return {};
  });
