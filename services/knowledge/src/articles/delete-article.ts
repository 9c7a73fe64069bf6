import { NamedStatement, sql } from '@pharos/kit';
import { reindexCtes } from '../indexing/index.js';
import { lockArticle } from './get-article.js';
import type { ArticleRpc } from './rpc.js';
import { audit, hidden, writing, written } from './write.js';

/** The row goes when the engines have forgotten the article. */
const markDeleted = new NamedStatement(
  'delete_article',
  sql`WITH article AS (
    UPDATE articles a SET ${hidden}, deleted_at = clock_now() WHERE ${written} RETURNING *
  ), ${audit('deleteArticle')}, ${reindexCtes()} SELECT id FROM article`,
);

export const deleteArticle: ArticleRpc<'deleteArticle'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockArticle(tx, request);
    await markDeleted.query(tx, writing(call, request));
    return {};
  });
