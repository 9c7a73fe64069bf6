import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { indexing, listedColumns } from './article-columns.js';
import type { ListedArticleRow } from './record.js';

export interface ArticleFilters {
  statuses: readonly string[];
  locales: readonly string[];
  /** Articles with at least one of them. */
  tags: readonly string[];
  externalId: string | undefined;
  slug: string | undefined;
}

/** Newest first. */
export function listArticles(
  database: Database,
  { orgId, projectId }: InProject,
  filters: ArticleFilters,
  page: PageRequest | undefined,
): Promise<Page<ListedArticleRow>> {
  const { statuses, locales, tags, externalId, slug } = filters;
  const conditions = new Conditions()
    .equal('a.project_id', projectId)
    .equal('a.org_id', orgId)
    .add('a.deleted_at IS NULL')
    .oneOf('a.status', statuses)
    .oneOf('a.locale', locales)
    .equal('a.external_id', externalId)
    .equal('a.slug', slug);
  if (tags.length > 0) conditions.add(`a.tags && ${conditions.param(tags)}::text[]`);
  return listPage(database, {
    columns: listedColumns,
    from: `articles a ${indexing}`,
    countFrom: 'articles a',
    conditions,
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
    binding: ['articles', projectId, filters],
    page,
  });
}
