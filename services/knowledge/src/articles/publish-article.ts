import { type Database, NamedStatement, sql } from '@pharos/kit';
import type { Caller } from '@pharos/service';
import { reindexCtes } from '../indexing/index.js';
import { findArticle, lockArticle } from './get-article.js';
import { type AtArticle, articleRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';
import { audit, hidden, recordUnchanged, writing, written } from './write.js';

const publish = new NamedStatement(
  'publish_article',
  sql`WITH article AS (
    UPDATE articles a SET status = 'published', published_version = version, published_at = clock_now(),
      shown_from = CASE WHEN EXISTS (SELECT FROM pending p WHERE p.article_id = a.id AND p.failures > 0)
        THEN coalesce(published_version, version) ELSE coalesce(shown_from, published_version, version) END,
      revision = revision + 1, updated_at = clock_now()
    WHERE ${written} RETURNING *
  ), text AS (
    UPDATE article_versions v SET published_at = a.published_at FROM article a
    WHERE v.article_id = a.id AND v.version = a.version
  ), ${audit('publishArticle')}, ${reindexCtes()} SELECT id FROM article`,
);

const unpublish = new NamedStatement(
  'unpublish_article',
  sql`WITH article AS (
    UPDATE articles a SET ${hidden}, revision = revision + 1, updated_at = clock_now() WHERE ${written} RETURNING *
  ), ${audit('unpublishArticle')}, ${reindexCtes()} SELECT id FROM article`,
);

/** Shows the draft; what is shown already stays as it is. */
export const publishArticle: ArticleRpc<'publishArticle'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockArticle(tx, request);
    if (before.published_version !== before.version) await showDraft(tx, call, request);
    else await recordUnchanged(tx, call, request, 'publishArticle', [before.id]);
    return { article: articleRecord.toMessage((await findArticle(tx, request)) ?? before) };
  });

export const unpublishArticle: ArticleRpc<'unpublishArticle'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockArticle(tx, request);
    if (before.status === 'published') await unpublish.query(tx, writing(call, request));
    else await recordUnchanged(tx, call, request, 'unpublishArticle', [before.id]);
    return { article: articleRecord.toMessage((await findArticle(tx, request)) ?? before) };
  });

/** Publishes the draft. The caller holds the row's lock. */
export async function showDraft(tx: Database, caller: Caller, at: AtArticle): Promise<void> {
  await publish.query(tx, writing(caller, at));
}
