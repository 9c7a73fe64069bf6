import { isFailure, type OutgoingCall } from '@pharos/kit';
import { ArticleStatus } from '@pharos/proto/pharos/knowledge/v1/article';
import { type SearchHit, SearchMode } from '@pharos/proto/pharos/knowledge/v1/search';
import type { InProject } from '@pharos/service';
import type { ArticleLocales, IsPublished, Retrieve } from '../answering/answer-deps.js';
import type { ReadPassage } from '../domain/outcome.js';
import type { Sources } from './sources.js';

const hitsPerQuery = 10;
/** What the search takes. */
const maxQueryLength = 500;

/** Searches the project's published articles. Whatever was found counts: the answerer judges by the scores. */
export function retrieverOf({ search }: Pick<Sources, 'search'>, at: InProject, call: OutgoingCall): Retrieve {
  return async (query, locale, signal) => {
    const { orgId, projectId } = at;
    const q = [...query].slice(0, maxQueryLength).join('');
    const request = {
      orgId,
      projectId,
      q,
      limit: hitsPerQuery,
      mode: SearchMode.HYBRID,
      locale,
      tag: undefined,
      minScore: 0,
      withoutHighlights: true,
    };
    const { hits } = await search.resolveSearch(request, { ...call, signal });
    return hits.map(toPassage);
  };
}

function toPassage({ passage, ...hit }: SearchHit): ReadPassage {
  if (passage === undefined) throw new Error('a search result lacks its passage');
  return {
    articleId: hit.articleId,
    title: hit.title,
    slug: hit.slug,
    locale: hit.locale,
    version: hit.version,
    heading: passage.heading,
    text: passage.text,
    ordinal: passage.ordinal,
    score: hit.score,
    semanticRank: hit.semanticRank,
    keywordRank: hit.keywordRank,
  };
}

/** The locales of what the project shows. */
export function localesOf(
  { articles }: Pick<Sources, 'articles'>,
  { orgId, projectId }: InProject,
  call: OutgoingCall,
): ArticleLocales {
  return async (signal) => (await articles.listArticleLocales({ orgId, projectId }, { ...call, signal })).locales;
}

/** Asks about each article once. An article that is gone, hidden, or shown in another version is not published. */
export function publicationOf({ articles }: Pick<Sources, 'articles'>, at: InProject, call: OutgoingCall): IsPublished {
  return async (passages, signal) => {
    const asked = new Map<string, Promise<boolean>>();
    const answers = passages.map((passage) => {
      const key = `${passage.articleId} ${passage.version}`;
      const answer = asked.get(key) ?? isShown(articles, at, passage, { ...call, signal });
      asked.set(key, answer);
      return answer;
    });
    return Promise.all(answers);
  };
}

async function isShown(
  articles: Sources['articles'],
  { orgId, projectId }: InProject,
  { articleId, version }: ReadPassage,
  call: OutgoingCall,
): Promise<boolean> {
  const request = { orgId, projectId, articleId };
  try {
    const { article } = await articles.getArticle(request, call);
    if (article?.status !== ArticleStatus.PUBLISHED) return false;
    if (!article.hasUnpublishedChanges) return article.version === version;
    // What is shown is older than the draft: it is the version that was published when the article was.
    const read = await articles.getArticleVersion({ ...request, version }, call);
    return read.version?.publishedAt?.getTime() === article.publishedAt?.getTime();
  } catch (error) {
    if (isFailure(error, 'ARTICLE_NOT_FOUND') || isFailure(error, 'ARTICLE_VERSION_NOT_FOUND')) return false;
    throw error;
  }
}
