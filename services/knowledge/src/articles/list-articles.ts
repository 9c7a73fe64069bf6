import { enums } from '@pharos/contract';
import { Conditions, listPage } from '@pharos/service';
import { canonicalLocale } from '../text/index.js';
import { indexing, listedColumns } from './read.js';
import { type ArticleRow, articleRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';

/** Newest first, without bodies. */
export const listArticles: ArticleRpc<'listArticles'> = async (request, _call, { database }) => {
  const { orgId, projectId, tags, externalId, slug } = request;
  const statuses = request.statuses.map(enums.articleStatus.toText);
  const locales = request.locales.map(canonicalLocale);
  const conditions = new Conditions()
    .equal('a.project_id', projectId)
    .equal('a.org_id', orgId)
    .add('a.deleted_at IS NULL')
    .oneOf('a.status', statuses)
    .oneOf('a.locale', locales)
    .equal('a.external_id', externalId)
    .equal('a.slug', slug);
  if (tags.length > 0) conditions.add(`a.tags && ${conditions.param(tags)}::text[]`);
  const { rows, page } = await listPage<ArticleRow>(database, {
    columns: listedColumns,
    from: `articles a ${indexing}`,
    countFrom: 'articles a',
    conditions,
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
    binding: ['articles', projectId, { statuses, locales, tags, externalId, slug }],
    page: request.page,
  });
  return { articles: rows.map(articleRecord.toMessage), page };
};
