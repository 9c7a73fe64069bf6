import { newId } from '@pharos/kit';
import { Article, ArticleVersion } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchHit } from '@pharos/proto/pharos/knowledge/v1/search';

const noBytes = Buffer.alloc(0);
const now = new Date('2026-03-01T10:00:00.000Z');

/** An article as the knowledge service answers it. */
export function fakeArticle(changes: Partial<Article> = {}): Article {
  const fields = {
    id: newId('art'),
    projectId: newId('prj'),
    title: 'Title',
    slug: 'title',
    locale: 'en',
    version: 1,
    revision: 1,
  };
  return {
    ...Article.decode(noBytes),
    ...fields,
    status: 1,
    indexStatus: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

/** A version of an article. */
export function fakeVersion(changes: Partial<ArticleVersion> = {}): ArticleVersion {
  const fields = { articleId: newId('art'), version: 1, title: 'Title', locale: 'en', createdAt: now };
  return { ...ArticleVersion.decode(noBytes), ...fields, ...changes };
}

/** A search result. */
export function fakeHit(changes: Partial<SearchHit> = {}): SearchHit {
  const passage = { ordinal: 0, heading: '', text: 'Text' };
  const fields = { articleId: newId('art'), title: 'Title', slug: 'title', locale: 'en', version: 1, score: 0.5 };
  return { ...SearchHit.decode(noBytes), ...fields, snippet: '<mark>Text</mark>', passage, updatedAt: now, ...changes };
}
