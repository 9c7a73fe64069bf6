import type { Article } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';
import { type ArticleFile, renderArticle } from './article-file.js';

/** All articles of a project with their texts, except archived ones. */
export async function allArticles({ pharos, projectId }: InProject): Promise<Article[]> {
  const asked = { projectId, limit: 100, status: ['draft', 'published'] as ('draft' | 'published')[] };
  const articles: Article[] = [];
  for await (const { id } of pharos.knowledgeBase.listArticles(asked))
    articles.push(await pharos.knowledgeBase.getArticle({ projectId, articleId: id }));
  return articles;
}

/** A path in a folder that no article can choose to lie outside of it. */
const safePath = /^(?!.*(?:^|\/)\.)[\p{L}\p{N} _.-]+(?:\/[\p{L}\p{N} _.-]+)*$/u;

/** An article, and where in a folder it is written. */
export interface Placed {
  readonly path: string;
  readonly article: Article;
}

type Names = Pick<Article, 'id' | 'external_id' | 'slug'>;

/**
 * Where articles are written, each in a file of its own, also where a file system does not tell upper from lower case. The same articles
 * are always written to the same files: those whose external ID is a path come first, and then the older ones.
 */
export function placed(articles: readonly Article[]): Placed[] {
  const taken = new Set<string>();
  const inOrder = [...articles].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  return inOrder.map((article) => {
    const path = [pathOf(article), pathWithId(article)].find((each) => !taken.has(folded(each)));
    if (path === undefined) throw new Error(`two articles have the ID ${article.id}`);
    taken.add(folded(path));
    return { path, article };
  });
}

const rankOf = (article: Names) => (isNamedBy(pathOf(article), article) ? 0 : 1);
const folded = (path: string) => path.normalize('NFC').toLowerCase();

function isNamedBy(path: string, { external_id: externalId }: Names): boolean {
  return externalId !== null && `${externalId}.md` === path;
}

/** Its external ID if that can be a path, or else its slug. */
function pathOf({ external_id: externalId, slug, id }: Names): string {
  for (const name of [externalId, slug]) if (name !== null && safePath.test(name)) return `${name}.md`;
  return `${id}.md`;
}

function pathWithId({ slug, id }: Names): string {
  return safePath.test(slug) ? `${slug}.${id}.md` : `${id}.md`;
}

/** What its file says. The path says the external ID where it can. */
export function fileOf(article: Article, path = pathOf(article)): string {
  const { id, external_id: externalId, title, slug, locale, tags, body } = article;
  const isNamedByPath = isNamedBy(path, article);
  const named = externalId === null ? { id } : isNamedByPath ? {} : { external_id: externalId };
  const file: ArticleFile = { ...named, title, slug, locale, ...(tags.length > 0 && { tags }), body };
  return renderArticle(file);
}

/** What would be written for an article as a file says it: what the file leaves out is as it is. */
export function fileAfter(local: ArticleFile, article: Article, path = pathOf(article)): string {
  const { title, body, slug = article.slug, locale = article.locale, tags = article.tags } = local;
  return fileOf({ ...article, title, body: body.replace(/\n*$/, '\n'), slug, locale, tags: [...tags] }, path);
}
