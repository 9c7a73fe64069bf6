import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, listPage, type Page } from '@pharos/service';
import type { AtArticle, VersionRow } from './record.js';

const columns = 'v.article_id AS id, v.version, v.title, v.locale, v.tags, v.created_at, v.published_at';
const tables = 'article_versions v JOIN articles a ON a.id = v.article_id';

const select: Statement = {
  name: 'select_article_version',
  text: `SELECT ${columns}, v.body FROM ${tables}
    WHERE a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL AND v.version = $4`,
};

/** Newest first, without bodies. */
export function listVersions(
  database: Database,
  { articleId, projectId, orgId }: AtArticle,
  page: PageRequest | undefined,
): Promise<Page<VersionRow>> {
  const conditions = new Conditions()
    .equal('a.id', articleId)
    .equal('a.project_id', projectId)
    .equal('a.org_id', orgId)
    .add('a.deleted_at IS NULL');
  return listPage(database, {
    name: 'list_article_versions',
    columns: `${columns}, '' AS body`,
    from: tables,
    conditions,
    order: { column: 'v.version', id: 'v.article_id', ascending: false, type: 'bigint' },
    binding: ['article_versions', articleId],
    page,
  });
}

export function findVersion(database: Database, at: AtArticle, version: number): Promise<VersionRow | undefined> {
  return firstRow(database.query<VersionRow>(select, [at.articleId, at.projectId, at.orgId, version]));
}
