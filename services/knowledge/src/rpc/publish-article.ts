import type { CallContext, Database } from '@pharos/kit';
import type {
  PublishArticleRequest,
  PublishArticleResponse,
  UnpublishArticleRequest,
  UnpublishArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import { toArticle } from '../convert/records.js';
import {
  lockArticle,
  publishArticle as publish,
  recordUnchanged,
  unpublishArticle as unpublish,
} from '../store/articles.js';
import type { ArticleRow, AtArticle } from '../store/records.js';
import { lockExpected } from './article-of.js';
import type { KnowledgeRpc } from './deps.js';

export const publishArticle: KnowledgeRpc<PublishArticleRequest, PublishArticleResponse> = (
  request,
  call,
  { database },
) => database.transaction(async (tx) => ({ article: toArticle(await show(tx, call, request)) }));

/** Shows the draft; what is shown already stays as it is. */
export async function show(
  tx: Database,
  call: CallContext,
  at: AtArticle & { ifRevision?: number | undefined },
): Promise<ArticleRow> {
  const before = await lockExpected(tx, at);
  if (before.published_version === before.version) {
    await recordUnchanged(tx, call, at, 'publishArticle');
    return before;
  }
  await publish(tx, call, at);
  return (await lockArticle(tx, at)) ?? before;
}

export const unpublishArticle: KnowledgeRpc<UnpublishArticleRequest, UnpublishArticleResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    if (before.status === 'published') await unpublish(tx, call, request);
    else await recordUnchanged(tx, call, request, 'unpublishArticle');
    return { article: toArticle((await lockArticle(tx, request)) ?? before) };
  });
