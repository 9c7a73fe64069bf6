import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { AtArticle } from './record.js';

interface PublishedArticleRow {
  id: string;
  title: string;
  body: string;
  locale: string;
  published_at: Date;
}

const select: Statement = {
  name: 'select_published_article',
  text: `SELECT a.id, v.title, v.body, v.locale, a.published_at
    FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version
    WHERE a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL`,
};

/** What is shown of it; undefined while nothing is. */
export function findPublishedArticle(
  database: Database,
  { articleId, projectId, orgId }: AtArticle,
): Promise<PublishedArticleRow | undefined> {
  return firstRow(database.query<PublishedArticleRow>(select, [articleId, projectId, orgId]));
}
