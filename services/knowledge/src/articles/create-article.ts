import { fail, idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type InProject, slugChoices } from '@pharos/service';
import { checkText } from './article.js';
import { type ArticleFields, type ArticleRow, articleRecord, draftFields, textFields } from './record.js';
import type { ArticleRpc } from './rpc.js';
import { audit, returned } from './write.js';

const insert = new NamedStatement(
  'insert_article',
  sql`WITH article AS (
    INSERT INTO articles (id, org_id, project_id, ${draftFields.columns})
    VALUES (${param('id', 'org_id', 'project_id')}, ${draftFields.params}) ON CONFLICT DO NOTHING RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, ${textFields.columns})
    SELECT id, version, ${textFields.params} FROM article
  ), ${audit('createArticle')}
  ${returned}`,
);

const taken: Statement = {
  name: 'select_taken_article_names',
  text: `SELECT slug, coalesce(external_id = $3, false) AS has_external_id FROM articles
    WHERE project_id = $1 AND deleted_at IS NULL AND (slug = ANY ($2::text[]) OR external_id = $3)`,
};

export const createArticle: ArticleRpc<'createArticle'> = async (request, call, { database }) => {
  const { title, body, locale, tags, slug, externalId: external_id = null } = request;
  const fields = { ...checkText({ title, body, locale, tags }), slug, external_id };
  return { article: articleRecord.toMessage(await addArticle(database, call, request, fields)) };
};

type NewArticle = Omit<ArticleFields, 'slug' | 'status'> & { readonly slug: string | undefined };

/** Makes a draft; without a slug one is made of the title. @throws ARTICLE_SLUG_TAKEN, ARTICLE_EXTERNAL_ID_TAKEN */
export async function addArticle(
  database: Database,
  caller: Caller,
  at: InProject,
  article: NewArticle,
): Promise<ArticleRow> {
  const { slug: given, external_id, title, body } = article;
  let slugs = given === undefined ? slugChoices(title, 'article') : [given];
  for (let [slug] = slugs; slug !== undefined; [slug] = slugs) {
    const values = { ...audited(caller, at), id: newId(idKinds.article), ...article, slug, status: 'draft' };
    const [row] = await insert.query<ArticleRow>(database, values);
    if (row) return { ...row, body };
    const names = await database.query<TakenNames>(taken, [at.projectId, slugs, external_id]);
    if (names.some((each) => each.has_external_id)) throw fail('ARTICLE_EXTERNAL_ID_TAKEN');
    slugs = slugs.filter((each) => each !== slug && !names.some((name) => name.slug === each));
  }
  throw fail('ARTICLE_SLUG_TAKEN');
}

interface TakenNames {
  slug: string;
  has_external_id: boolean;
}
