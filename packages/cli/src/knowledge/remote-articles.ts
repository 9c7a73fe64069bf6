import type { Article } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { type ArticleFile, renderArticle } from './article-file.js';

/** All articles of a project with their texts, except archived ones. */
export async function* remoteArticles({ pharos, projectId }: InProject): AsyncGenerator<Article> {
  const asked = { projectId, limit: 100, status: ['draft', 'published'] as ('draft' | 'published')[] };
  for await (const { id } of pharos.knowledgeBase.listArticles(asked))
    yield await pharos.knowledgeBase.getArticle({ projectId, articleId: id });
}

/** A path in a folder that no article can choose to lie outside of it. */
const safePath = /^(?!.*(?:^|\/)\.)[\p{L}\p{N} _.-]+(?:\/[\p{L}\p{N} _.-]+)*$/u;

/** Where an article is written: its external ID if that can be a path, or else its slug. */
export function pathOf({ external_id: externalId, slug, id }: Article): string {
  for (const name of [externalId, slug]) if (name !== null && safePath.test(name)) return `${name}.md`;
  return `${id}.md`;
}

/** What its file says. The path says the external ID where it can. */
export function fileOf(article: Article): string {
  const { id, external_id: externalId, title, slug, locale, tags, body } = article;
  const isNamedByPath = externalId !== null && `${externalId}.md` === pathOf(article);
  const named = externalId === null ? { id } : isNamedByPath ? {} : { external_id: externalId };
  const file: ArticleFile = { ...named, title, slug, locale, ...(tags.length > 0 && { tags }), body };
  return renderArticle(file);
}

/** What would be written for an article as a file says it: what the file leaves out is as it is. */
export function fileAfter(local: ArticleFile, article: Article): string {
  const { title, body, slug = article.slug, locale = article.locale, tags = article.tags } = local;
  return fileOf({ ...article, title, body: body.replace(/\n*$/, '\n'), slug, locale, tags: [...tags] });
}
