import type {
  PublishArticleRequest,
  PublishArticleResponse,
  UnpublishArticleRequest,
  UnpublishArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import {
  lockArticle,
  publishArticle as publish,
  recordUnchanged,
  unpublishArticle as unpublish,
} from './article-rows.js';
import { toArticle } from './convert.js';
import { lockExpected } from './lock-article.js';

/** Shows the draft; what is shown already stays as it is. */
export const publishArticle: Rpc<PublishArticleRequest, PublishArticleResponse> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    if (before.published_version !== before.version) await publish(tx, call, request);
    else await recordUnchanged(tx, call, request, 'publishArticle');
    return { article: toArticle((await lockArticle(tx, request)) ?? before) };
  });

export const unpublishArticle: Rpc<UnpublishArticleRequest, UnpublishArticleResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    if (before.status === 'published') await unpublish(tx, call, request);
    else await recordUnchanged(tx, call, request, 'unpublishArticle');
    return { article: toArticle((await lockArticle(tx, request)) ?? before) };
  });
