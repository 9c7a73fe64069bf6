import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { RowOfRecord } from '@pharos/service';
import { alive, columns, draft, indexing, published } from './read.js';
import { type ArticleRow, type AtArticle, articleRecord, publishedRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';

const select: Statement = {
  name: 'select_article',
  text: `SELECT ${columns} FROM articles a ${draft} ${indexing} WHERE ${alive}`,
};

const selectPublished: Statement = {
  name: 'select_published_article',
  text: `SELECT ${publishedRecord.of('v', { id: 'a.id', published_at: 'a.published_at' })}
    FROM articles a ${published} WHERE ${alive}`,
};

/** Without its text: whoever waits here for another edit would find that of the version before. */
const lock: Statement = {
  name: 'lock_article',
  text: `SELECT a.id FROM articles a WHERE ${alive} FOR NO KEY UPDATE`,
};

export const getArticle: ArticleRpc<'getArticle'> = async (request, _call, { database }) => {
  const row = await findArticle(database, request);
  if (!row) throw fail('ARTICLE_NOT_FOUND');
  return { article: articleRecord.toMessage(row) };
};

/** What is shown of it; fails while nothing is. */
export const getPublishedArticle: ArticleRpc<'getPublishedArticle'> = async (request, _call, { database }) => {
  const { articleId, projectId, orgId } = request;
  const found = database.query<RowOfRecord<typeof publishedRecord>>(selectPublished, [articleId, projectId, orgId]);
  const row = await firstRow(found);
  if (!row) throw fail('ARTICLE_NOT_FOUND');
  return { article: publishedRecord.toMessage(row) };
};

export function findArticle(database: Database, at: AtArticle): Promise<ArticleRow | undefined> {
  return firstRow(database.query<ArticleRow>(select, [at.articleId, at.projectId, at.orgId]));
}

/** The article, which nobody else changes until the transaction ends. @throws ARTICLE_NOT_FOUND, VERSION_MISMATCH */
export async function lockArticle(
  tx: Database,
  request: AtArticle & { ifRevision?: number | undefined },
): Promise<ArticleRow> {
  await tx.query(lock, [request.articleId, request.projectId, request.orgId]);
  const article = await findArticle(tx, request);
  if (!article) throw fail('ARTICLE_NOT_FOUND');
  if (request.ifRevision !== undefined && request.ifRevision !== article.revision) throw fail('VERSION_MISMATCH');
  return article;
}
