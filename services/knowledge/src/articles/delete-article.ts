import type { DeleteArticleRequest, DeleteArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { deleteArticle as markDeleted } from './article-rows.js';
import { lockExpected } from './lock-article.js';

export const deleteArticle: Rpc<DeleteArticleRequest, DeleteArticleResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted(tx, call, request);
    return {};
  });
