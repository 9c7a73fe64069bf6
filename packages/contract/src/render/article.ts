import type { Article, ArticleVersion } from '@pharos/proto/pharos/knowledge/v1/article';
import type { SearchHit } from '@pharos/proto/pharos/knowledge/v1/search';
import { articleStatus, indexStatus } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** An article in its REST shape. */
export function renderArticle(article: Article) {
  return { ...renderListedArticle(article), body: article.body };
}

/** An article as lists show it: without its body. */
export function renderListedArticle(article: Article) {
  return {
    id: article.id,
    project_id: article.projectId,
    title: article.title,
    slug: article.slug,
    status: articleStatus.toText(article.status),
    locale: article.locale,
    tags: article.tags,
    external_id: article.externalId ?? null,
    has_unpublished_changes: article.hasUnpublishedChanges,
    version: article.version,
    published_at: timeOrNull(article.publishedAt),
    index_status: indexStatus.toText(article.indexStatus),
    index_error: article.indexError ?? null,
    created_at: time(article.createdAt),
    updated_at: time(article.updatedAt),
  };
}

/** A version of an article in its REST shape. */
export function renderArticleVersion(version: ArticleVersion) {
  return { ...renderListedArticleVersion(version), body: version.body };
}

/** A version as lists show it: without its body. */
export function renderListedArticleVersion(version: ArticleVersion) {
  return {
    article_id: version.articleId,
    version: version.version,
    title: version.title,
    locale: version.locale,
    tags: version.tags,
    created_at: time(version.createdAt),
    published_at: timeOrNull(version.publishedAt),
  };
}

/** A search result in its REST shape. Throws when it lacks its passage, which only a defect can cause. */
export function renderSearchHit(hit: SearchHit) {
  const { passage } = hit;
  if (passage === undefined) throw new Error('a search result lacks its passage');
  return {
    article_id: hit.articleId,
    title: hit.title,
    slug: hit.slug,
    locale: hit.locale,
    snippet: hit.snippet,
    highlights: hit.highlights,
    score: hit.score,
    semantic_rank: hit.semanticRank ?? null,
    keyword_rank: hit.keywordRank ?? null,
    passage: { ordinal: passage.ordinal, heading: passage.heading || null, text: passage.text, version: hit.version },
    updated_at: time(hit.updatedAt),
  };
}
