import { fail } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import { Conditions, listPage } from '@pharos/service';
import { findArticle } from './get-article.js';
import { alive } from './read.js';
import { type VersionRow, versionRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';

const tables = 'article_versions v JOIN articles a ON a.id = v.article_id';

const select: Statement = {
  name: 'select_article_version',
  text: `SELECT ${versionRecord.of('v')} FROM ${tables} WHERE ${alive} AND v.version = $4`,
};

/** Newest first, without bodies. */
export const listArticleVersions: ArticleRpc<'listArticleVersions'> = async (request, _call, { database }) => {
  const { articleId, projectId, orgId } = request;
  const { rows, page } = await listPage<VersionRow & { id: string }>(database, {
    name: 'list_article_versions',
    columns: `v.article_id AS id, ${versionRecord.of('v', { body: `''` })}`,
    from: tables,
    conditions: new Conditions()
      .equal('a.id', articleId)
      .equal('a.project_id', projectId)
      .equal('a.org_id', orgId)
      .add('a.deleted_at IS NULL'),
    order: { column: 'v.version', id: 'v.article_id', ascending: false, type: 'bigint' },
    binding: ['article_versions', articleId],
    page: request.page,
  });
  if (rows.length === 0 && !(await findArticle(database, request))) throw fail('ARTICLE_NOT_FOUND');
  return { versions: rows.map(versionRecord.toMessage), page };
};

export const getArticleVersion: ArticleRpc<'getArticleVersion'> = async (request, _call, { database }) => {
  const { articleId, projectId, orgId, version } = request;
  const row = await firstRow(database.query<VersionRow>(select, [articleId, projectId, orgId, version]));
  if (row) return { version: versionRecord.toMessage(row) };
  throw fail((await findArticle(database, request)) ? 'ARTICLE_VERSION_NOT_FOUND' : 'ARTICLE_NOT_FOUND');
};
