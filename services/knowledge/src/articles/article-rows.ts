import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { reindexCtes } from '../indexing/index.js';
import { draft, indexing, listedColumns } from './article-columns.js';
import type { ArticleRow, ArticleText, AtArticle } from './record.js';

/** Beside its text: takes effect at once, and makes no version. */
export interface ArticleFacts {
  slug: string;
  externalId: string | null;
  status: string;
}

/** How many versions of an article are kept, those that are shown besides; the API's documentation says so, too. */
const keptVersions = 200;

const alive = 'a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL';
const ofTenant = sql`a.id = ${param('id')} AND a.project_id = ${param('project_id')} AND a.org_id = ${param('org_id')}`;
const written = sql`${ofTenant} AND a.deleted_at IS NULL`;
const returned = `SELECT ${listedColumns} FROM article a ${indexing}`;
const audit = (action: string) => auditCte({ action, target: 'article', from: 'article' });

const insert = new NamedStatement(
  'insert_article',
  sql`WITH article AS (
    INSERT INTO articles (id, org_id, project_id, slug, external_id, title, locale, tags)
    VALUES (${param('id', 'org_id', 'project_id', 'slug', 'externalId', 'title', 'locale')}, ${param('tags')}::text[])
    ON CONFLICT DO NOTHING RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, title, body, locale, tags)
    SELECT id, version, title, ${param('body')}, locale, tags FROM article
  ), ${audit('createArticle')}
  ${returned}`,
);

const taken: Statement = {
  name: 'select_taken_article_names',
  text: `SELECT slug, coalesce(external_id = $3, false) AS has_external_id FROM articles
    WHERE project_id = $1 AND deleted_at IS NULL AND (slug = ANY ($2::text[]) OR external_id = $3)`,
};

const select: Statement = {
  name: 'select_article',
  text: `SELECT ${listedColumns}, v.body FROM articles a ${draft} ${indexing} WHERE ${alive}`,
};

/** Without its text: whoever waits here for another edit would find that of the version before. */
const lock: Statement = {
  name: 'lock_article',
  text: `SELECT a.id FROM articles a WHERE ${alive} FOR NO KEY UPDATE`,
};

const update = new NamedStatement(
  'update_article',
  sql`WITH article AS (
    UPDATE articles a SET slug = ${param('slug')}, external_id = ${param('externalId')}, status = ${param('status')},
      title = ${param('title')}, locale = ${param('locale')}, tags = ${param('tags')}::text[],
      version = ${param('version')}, revision = revision + 1, updated_at = moment(),
      published_version = CASE WHEN ${param('status')} = 'published' THEN published_version END,
      shown_from = CASE WHEN ${param('status')} = 'published' THEN shown_from END,
      published_at = CASE WHEN ${param('status')} = 'published' THEN published_at END
    WHERE ${written} RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, title, body, locale, tags)
    SELECT id, version, title, ${param('body')}, locale, tags FROM article
    ON CONFLICT (article_id, version) DO NOTHING
  ), forgotten AS (
    DELETE FROM article_versions v USING article a
    WHERE v.article_id = a.id AND v.version <= a.version - ${keptVersions}
      AND v.version IS DISTINCT FROM a.published_version
      AND NOT EXISTS (SELECT FROM passages s WHERE s.article_id = v.article_id AND s.version = v.version)
  ), ${auditCte({ action: 'updateArticle', target: 'article', from: 'article', changes: sql`${param('changes')}::jsonb` })},
  ${reindexCtes(sql`${param('reindex')}::boolean`)}
  ${returned}`,
);

const publish = new NamedStatement(
  'publish_article',
  sql`WITH article AS (
    UPDATE articles a SET status = 'published', published_version = version, published_at = moment(),
      shown_from = CASE WHEN EXISTS (SELECT FROM pending p WHERE p.article_id = a.id AND p.failures > 0)
        THEN coalesce(published_version, version) ELSE coalesce(shown_from, published_version, version) END,
      revision = revision + 1, updated_at = moment()
    WHERE ${written} RETURNING *
  ), text AS (
    UPDATE article_versions v SET published_at = a.published_at FROM article a
    WHERE v.article_id = a.id AND v.version = a.version
  ), ${audit('publishArticle')}, ${reindexCtes()}
  ${returned}`,
);

const unpublish = new NamedStatement(
  'unpublish_article',
  sql`WITH article AS (
    UPDATE articles a SET status = 'draft', published_version = NULL, published_at = NULL, shown_from = NULL,
      revision = revision + 1, updated_at = moment()
    WHERE ${written} RETURNING *
  ), ${audit('unpublishArticle')}, ${reindexCtes()}
  ${returned}`,
);

const markDeleted = new NamedStatement(
  'delete_article',
  sql`WITH article AS (
    UPDATE articles a SET status = 'draft', published_version = NULL, published_at = NULL, shown_from = NULL,
      deleted_at = moment()
    WHERE ${written} RETURNING *
  ), ${audit('deleteArticle')}, ${reindexCtes()}
  SELECT id FROM article`,
);

const unchanged = (action: string) =>
  new NamedStatement(
    `audit_unchanged_${action}`,
    sql`WITH article AS (SELECT a.id FROM articles a WHERE ${ofTenant}), ${audit(action)} SELECT id FROM article`,
  );
const unchangedStatements = {
  updateArticle: unchanged('updateArticle'),
  publishArticle: unchanged('publishArticle'),
  unpublishArticle: unchanged('unpublishArticle'),
};

export interface NewArticle extends ArticleText {
  slug: string;
  externalId: string | null;
}

/** Undefined when slug or external_id are taken: `findTaken` tells which. */
export async function insertArticle(
  database: Database,
  caller: Caller,
  at: InProject,
  article: NewArticle,
): Promise<ArticleRow | undefined> {
  const values = { ...audited(caller, at), id: newId(idKinds.article), ...article };
  const [row] = await insert.query<ArticleRow>(database, values);
  return row && { ...row, body: article.body };
}

/** Which of the slugs articles of the project have, and whether one has the external_id. */
export async function findTaken(
  database: Database,
  { projectId }: InProject,
  { slugs, externalId }: { slugs: readonly string[]; externalId: string | null },
): Promise<{ slugs: Set<string>; externalId: boolean }> {
  const rows = await database.query<{ slug: string; has_external_id: boolean }>(taken, [projectId, slugs, externalId]);
  return { slugs: new Set(rows.map(({ slug }) => slug)), externalId: rows.some((row) => row.has_external_id) };
}

export function findArticle(database: Database, at: AtArticle): Promise<ArticleRow | undefined> {
  return firstRow(database.query<ArticleRow>(select, [at.articleId, at.projectId, at.orgId]));
}

/** Nobody else changes it until the transaction ends. */
export async function lockArticle(database: Database, at: AtArticle): Promise<ArticleRow | undefined> {
  await database.query(lock, [at.articleId, at.projectId, at.orgId]);
  return findArticle(database, at);
}

export interface ArticleEdit {
  readonly facts: ArticleFacts;
  readonly text: ArticleText;
  /** The one that the text is kept as: the present one when the text is the same. */
  readonly version: number;
  readonly changes: Changes;
  /** Whether searches find something else than before. */
  readonly reindex: boolean;
}

/** The caller holds the row's lock. @throws a unique violation when another has taken the slug meanwhile. */
export async function updateArticle(
  database: Database,
  caller: Caller,
  at: AtArticle,
  { facts, text, version, changes, reindex }: ArticleEdit,
): Promise<ArticleRow> {
  const edit = { ...facts, ...text, version, changes: JSON.stringify(changes), reindex };
  const [row] = await update.query<ArticleRow>(database, { ...reindexing(caller, at), ...edit });
  return { ...(row as ArticleRow), body: text.body };
}

const changing = (statement: typeof publish) => async (database: Database, caller: Caller, at: AtArticle) =>
  void (await statement.query(database, reindexing(caller, at)));

/** Shows the draft. The caller holds the row's lock. */
export const publishArticle = changing(publish);
/** Shows nothing any more. The caller holds the row's lock. */
export const unpublishArticle = changing(unpublish);
/** The caller holds the row's lock. The row goes when the engines have forgotten the article. */
export const deleteArticle = changing(markDeleted);

function reindexing(caller: Caller, at: AtArticle) {
  return { ...audited(caller, at), event_id: newId(idKinds.event), id: at.articleId };
}

/** The audit entry of a call that found everything as it wanted it. */
export async function recordUnchanged(
  database: Database,
  caller: Caller,
  at: AtArticle,
  action: keyof typeof unchangedStatements,
): Promise<void> {
  await unchangedStatements[action].query(database, { ...audited(caller, at), id: at.articleId });
}
