import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { CreateArticleRequest, CreateArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { type Caller, type InProject, slugChoices } from '@pharos/service';
import { checkText } from './article.js';
import { findTaken, insertArticle, type NewArticle } from './article-rows.js';
import { toArticle } from './convert.js';
import type { ArticleRow } from './record.js';

export const createArticle: Rpc<CreateArticleRequest, CreateArticleResponse> = async (request, call, deps) => {
  const { title, body, locale, tags, slug, externalId = null } = request;
  const text = checkText({ title, body, locale, tags });
  return { article: toArticle(await addArticle(deps.database, call, request, { ...text, slug, externalId })) };
};

/**
 * Makes an article; without a slug one is made of the title. @throws ARTICLE_SLUG_TAKEN, ARTICLE_EXTERNAL_ID_TAKEN
 */
export async function addArticle(
  database: Database,
  caller: Caller,
  at: InProject,
  article: Omit<NewArticle, 'slug'> & { slug: string | undefined },
): Promise<ArticleRow> {
  const { externalId } = article;
  let slugs = article.slug === undefined ? slugChoices(article.title, 'article') : [article.slug];
  for (let [slug] = slugs; slug !== undefined; [slug] = slugs) {
    const row = await insertArticle(database, caller, at, { ...article, slug });
    if (row) return row;
    const taken = await findTaken(database, at, { slugs, externalId });
    if (taken.externalId) throw fail('ARTICLE_EXTERNAL_ID_TAKEN');
    slugs = slugs.filter((each) => each !== slug && !taken.slugs.has(each));
  }
  throw fail('ARTICLE_SLUG_TAKEN');
}
