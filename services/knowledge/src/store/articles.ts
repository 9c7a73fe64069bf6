import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import { auditCte, audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { draft, listedColumns, reindexCtes, servingTask } from './article-columns.js';
import type { ArticleRow, ArticleText, AtArticle } from './records.js';

/** Beside its text: takes effect at once, and makes no version. */
export interface ArticleFacts {
  slug: string;
  externalId: string | null;
  status: string;
}

/** How many versions of an article are kept, the published one besides; the API's documentation says so, too. */
const keptVersions = 200;

const alive = 'a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL';
const written = 'a.id = $7 AND a.project_id = $5 AND a.org_id = $4 AND a.deleted_at IS NULL';
const returned = `SELECT ${listedColumns} FROM article a ${servingTask}`;
const audit = (action: string, changes?: string) =>
  auditCte({ action, target: 'article', from: 'article', ...(changes ? { changes } : {}) });

const insert: Statement = {
  name: 'insert_article',
  text: `WITH article AS (
    INSERT INTO articles (id, org_id, project_id, slug, external_id, title, locale, tags)
    VALUES ($6, $4, $5, $7, $8, $9, $11, $12::text[])
    ON CONFLICT DO NOTHING RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, title, body, locale, tags)
    SELECT id, version, title, $10, locale, tags FROM article
  ), ${audit('createArticle')}
  ${returned}`,
};

const taken: Statement = {
  name: 'select_taken_article_names',
  text: `SELECT slug, coalesce(external_id = $3, false) AS has_external_id FROM articles
    WHERE project_id = $1 AND deleted_at IS NULL AND (slug = ANY ($2::text[]) OR external_id = $3)`,
};

const select: Statement = {
  name: 'select_article',
  text: `SELECT ${listedColumns}, v.body FROM articles a ${draft} ${servingTask} WHERE ${alive}`,
};

/** Without its text: whoever waits here for another edit would find that of the version before. */
const lock: Statement = {
  name: 'lock_article',
  text: `SELECT a.id FROM articles a WHERE ${alive} FOR NO KEY UPDATE`,
};

const update: Statement = {
  name: 'update_article',
  text: `WITH article AS (
    UPDATE articles a SET slug = $8, external_id = $9, status = $10, title = $11, locale = $13, tags = $14::text[],
      version = $15, revision = revision + 1, updated_at = moment(),
      published_version = CASE WHEN $10 = 'published' THEN published_version END,
      published_at = CASE WHEN $10 = 'published' THEN published_at END
    WHERE ${written} RETURNING *
  ), text AS (
    INSERT INTO article_versions (article_id, version, title, body, locale, tags)
    SELECT id, version, title, $12, locale, tags FROM article
    ON CONFLICT (article_id, version) DO NOTHING
  ), forgotten AS (
    DELETE FROM article_versions v USING article a
    WHERE v.article_id = a.id AND v.version <= a.version - ${keptVersions}
      AND v.version IS DISTINCT FROM a.published_version
  ), ${audit('updateArticle', '$16::jsonb')},
  ${reindexCtes('$17::boolean')}
  ${returned}`,
};

const publish: Statement = {
  name: 'publish_article',
  text: `WITH article AS (
    UPDATE articles a SET status = 'published', published_version = version, published_at = moment(),
      revision = revision + 1, updated_at = moment()
    WHERE ${written} RETURNING *
  ), text AS (
    UPDATE article_versions v SET published_at = a.published_at FROM article a
    WHERE v.article_id = a.id AND v.version = a.version
  ), ${audit('publishArticle')}, ${reindexCtes()}
  ${returned}`,
};

const unpublish: Statement = {
  name: 'unpublish_article',
  text: `WITH article AS (
    UPDATE articles a SET status = 'draft', published_version = NULL, published_at = NULL,
      revision = revision + 1, updated_at = moment()
    WHERE ${written} RETURNING *
  ), ${audit('unpublishArticle')}, ${reindexCtes()}
  ${returned}`,
};

const markDeleted: Statement = {
  name: 'delete_article',
  text: `WITH article AS (
    UPDATE articles a SET status = 'draft', published_version = NULL, published_at = NULL, deleted_at = moment()
    WHERE ${written} RETURNING *
  ), ${audit('deleteArticle')}, ${reindexCtes()}
  SELECT id FROM article`,
};

const unchanged = (action: string): Statement => ({
  name: `audit_unchanged_${action}`,
  text: `WITH article AS (SELECT a.id FROM articles a WHERE a.id = $6 AND a.project_id = $5 AND a.org_id = $4),
    ${audit(action)} SELECT id FROM article`,
});
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
  { slug, externalId, title, body, locale, tags }: NewArticle,
): Promise<ArticleRow | undefined> {
  const values = [...audited(caller, at), newId(idKinds.article), slug, externalId, title, body, locale, tags];
  const [row] = await database.query<ArticleRow>(insert, values);
  return row && { ...row, body };
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

export async function findArticle(
  database: Database,
  { articleId, projectId, orgId }: AtArticle,
): Promise<ArticleRow | undefined> {
  const [row] = await database.query<ArticleRow>(select, [articleId, projectId, orgId]);
  return row;
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
  const { slug, externalId, status } = facts;
  const { title, body, locale, tags } = text;
  const values = [...reindexing(caller, at), slug, externalId, status, title, body, locale, tags, version];
  const [row] = await database.query<ArticleRow>(update, [...values, JSON.stringify(changes), reindex]);
  return { ...(row as ArticleRow), body };
}

/** Shows the draft. The caller holds the row's lock. */
export async function publishArticle(database: Database, caller: Caller, at: AtArticle): Promise<void> {
  await database.query(publish, reindexing(caller, at));
}

/** Shows nothing any more. The caller holds the row's lock. */
export async function unpublishArticle(database: Database, caller: Caller, at: AtArticle): Promise<void> {
  await database.query(unpublish, reindexing(caller, at));
}

/** The caller holds the row's lock. The row goes when the engines have forgotten the article. */
export async function deleteArticle(database: Database, caller: Caller, at: AtArticle): Promise<void> {
  await database.query(markDeleted, reindexing(caller, at));
}

function reindexing(caller: Caller, at: AtArticle): string[] {
  return [...audited(caller, at), newId(idKinds.event), at.articleId];
}

/** The audit entry of a call that found everything as it wanted it. */
export async function recordUnchanged(
  database: Database,
  caller: Caller,
  at: AtArticle,
  action: keyof typeof unchangedStatements,
): Promise<void> {
  await database.query(unchangedStatements[action], [...audited(caller, at), at.articleId]);
}
