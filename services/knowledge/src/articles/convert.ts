import { enums } from '@pharos/contract';
import { type Article, type ArticleVersion, IndexStatus } from '@pharos/proto/pharos/knowledge/v1/article';
import type { ArticleRow, ListedArticleRow, VersionRow } from './record.js';

export function toArticle(row: ArticleRow): Article {
  return { ...toListedArticle(row), body: row.body };
}

export function toListedArticle(row: ListedArticleRow): Article {
  const indexStatus = indexStatusOf(row);
  return {
    id: row.id,
    projectId: row.project_id,
    title: row.title,
    slug: row.slug,
    body: '',
    status: enums.articleStatus.fromText(row.status),
    locale: row.locale,
    tags: row.tags,
    hasUnpublishedChanges: row.published_version !== row.version,
    version: row.version,
    revision: row.revision,
    publishedAt: row.published_at ?? undefined,
    indexStatus,
    indexError: indexStatus === IndexStatus.FAILED ? (row.index_error ?? undefined) : undefined,
    externalId: row.external_id ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function indexStatusOf({ published_version, queued, index_error }: ListedArticleRow): IndexStatus {
  if (published_version === null) return IndexStatus.PENDING;
  if (!queued) return IndexStatus.INDEXED;
  return index_error === null ? IndexStatus.PENDING : IndexStatus.FAILED;
}

export function toArticleVersion(row: VersionRow): ArticleVersion {
  return {
    articleId: row.id,
    version: row.version,
    title: row.title,
    body: row.body,
    locale: row.locale,
    tags: row.tags,
    createdAt: row.created_at,
    publishedAt: row.published_at ?? undefined,
  };
}
