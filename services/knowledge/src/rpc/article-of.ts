import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { lockArticle } from '../store/articles.js';
import type { ArticleRow, AtArticle } from '../store/records.js';

/** The article, which nobody else changes until the transaction ends. @throws ARTICLE_NOT_FOUND, VERSION_MISMATCH */
export async function lockExpected(
  tx: Database,
  request: AtArticle & { ifVersion?: number | undefined },
): Promise<ArticleRow> {
  const article = await lockArticle(tx, request);
  if (!article) throw fail('ARTICLE_NOT_FOUND');
  if (request.ifVersion !== undefined && request.ifVersion !== article.version)
    throw fail('VERSION_MISMATCH', { version: article.version });
  return article;
}
