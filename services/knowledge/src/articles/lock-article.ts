import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { lockArticle } from './article-rows.js';
import type { ArticleRow, AtArticle } from './record.js';

/** The article, which nobody else changes until the transaction ends. @throws ARTICLE_NOT_FOUND, VERSION_MISMATCH */
export async function lockExpected(
  tx: Database,
  request: AtArticle & { ifRevision?: number | undefined },
): Promise<ArticleRow> {
  const article = await lockArticle(tx, request);
  if (!article) throw fail('ARTICLE_NOT_FOUND');
  if (request.ifRevision !== undefined && request.ifRevision !== article.revision) throw fail('VERSION_MISMATCH');
  return article;
}
