import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { auditCte, type Caller } from '@pharos/service';
import { reindexCtes } from '../indexing/index.js';
import { type ArticleEdit, checkText, editOf, takenOf } from './article.js';
import { lockArticle } from './get-article.js';
import { type ArticleRow, type AtArticle, articleFields, articleRecord, draftFields, textFields } from './record.js';
import type { ArticleRpc } from './rpc.js';
import { recordUnchanged, returned, writing, written } from './write.js';

/** How many versions of an article are kept, those that are shown besides; the API's documentation says so, too. */
const keptVersions = 200;

const whilePublished = (column: string) =>
  sql`${column} = CASE WHEN ${param('status')} = 'published' THEN ${column} END`;

const update = new NamedStatement(
  'update_article',
  sql`WITH article AS (
    UPDATE articles a SET (${draftFields.columns}) = (${draftFields.params}), version = ${param('version')},
      revision = revision + 1, updated_at = clock_now(), ${whilePublished('published_version')},
      ${whilePublished('shown_from')}, ${whilePublished('published_at')}
    WHERE ${written} RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, ${textFields.columns})
    SELECT id, version, ${textFields.params} FROM article ON CONFLICT (article_id, version) DO NOTHING
  ), forgotten AS (
    DELETE FROM article_versions v USING article a
    WHERE v.article_id = a.id AND v.version <= a.version - ${keptVersions}
      AND v.version IS DISTINCT FROM a.published_version
      AND NOT EXISTS (SELECT FROM passages s WHERE s.article_id = v.article_id AND s.version = v.version)
  ), ${auditCte({ action: 'updateArticle', target: 'article', from: 'article', changes: sql`${param('changes')}::jsonb` })},
  ${reindexCtes(sql`${param('reindex')}::boolean`)}
  ${returned}`,
);

export const updateArticle: ArticleRpc<'updateArticle'> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const before = await lockArticle(tx, request);
      const edit = editOf(before, checkText(articleFields.patch(request, request.updateMask)));
      if (edit) return { article: articleRecord.toMessage(await saveArticle(tx, call, request, edit)) };
      await recordUnchanged(tx, call, request, 'updateArticle', [before.id]);
      return { article: articleRecord.toMessage(before) };
    })
    .catch((error: unknown) => {
      throw takenOf(error) ?? error;
    });

/** The caller holds the row's lock. @throws a unique violation when another has taken the slug meanwhile. */
export async function saveArticle(
  database: Database,
  caller: Caller,
  at: AtArticle,
  { fields, version, changes, reindex }: ArticleEdit,
): Promise<ArticleRow> {
  const values = { ...writing(caller, at), ...fields, version, changes: JSON.stringify(changes), reindex };
  const [row] = await update.query<ArticleRow>(database, values);
  return { ...(row as ArticleRow), body: fields.body };
}
