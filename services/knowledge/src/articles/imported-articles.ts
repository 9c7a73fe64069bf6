import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { auditCte, type Caller, callerJson, type InProject } from '@pharos/service';
import { draft, indexing, listedColumns } from './article-columns.js';
import type { ListedArticleRow } from './record.js';

/** An article as an import finds it. */
export interface KnownArticle extends ListedArticleRow {
  external_id: string;
  /** The text itself when it is the one that is given; null when it is another. */
  body: string | null;
}

/** In one order, so that nobody waits for somebody who waits for them. */
const lock: Statement = {
  name: 'lock_articles_by_external_id',
  text: `SELECT a.id FROM articles a WHERE a.project_id = $1 AND a.org_id = $2 AND a.external_id = ANY ($3::text[])
      AND a.deleted_at IS NULL ORDER BY a.id FOR NO KEY UPDATE`,
};

/** Without the texts, which might be a thousand long ones: all that is asked is whether they are the same. */
const read: Statement = {
  name: 'read_articles_by_external_id',
  text: `SELECT ${listedColumns}, v.body = given.body AS same_body
    FROM unnest($2::text[], $3::text[]) given(external_id, body)
    JOIN articles a ON a.id = ANY ($1::text[]) AND a.external_id = given.external_id ${draft} ${indexing}`,
};

const unchanged = (action: string) =>
  new NamedStatement(
    `audit_unchanged_imports_${action}`,
    sql`WITH found AS (
      SELECT * FROM unnest(${param('article_ids')}::text[], ${param('entry_ids')}::text[]) found(id, entry_id)
    ), ${auditCte({ action, target: 'article', from: 'found', whose: sql`r.entry_id, ${param('orgId', 'projectId')}` })}
    SELECT 1 AS one`,
  );
const unchangedStatements = {
  updateArticle: unchanged('updateArticle'),
  publishArticle: unchanged('publishArticle'),
};

/** Articles by their external ids, which must differ. Nobody else changes them until the transaction ends. */
export async function lockByExternalIds(
  tx: Database,
  { projectId, orgId }: InProject,
  given: readonly { externalId: string; body: string }[],
): Promise<Map<string, KnownArticle>> {
  const externalIds = given.map(({ externalId }) => externalId);
  const locked = await tx.query<{ id: string }>(lock, [projectId, orgId, externalIds]);
  if (locked.length === 0) return new Map();
  const bodies = new Map(given.map(({ externalId, body }) => [externalId, body]));
  const values = [locked.map(({ id }) => id), externalIds, given.map(({ body }) => body)];
  // A statement of its own: one that waited for another's edit would find the text of the version before.
  const rows = await tx.query<Omit<KnownArticle, 'body'> & { same_body: boolean }>(read, values);
  return new Map(
    rows.map(({ same_body, ...row }) => {
      const body = same_body ? (bodies.get(row.external_id) ?? null) : null;
      return [row.external_id, { ...row, external_id: row.external_id, body }];
    }),
  );
}

/** The audit entries of rows that were as the import wanted them: one for each. */
export async function recordAllUnchanged(
  tx: Database,
  caller: Caller,
  at: InProject,
  action: keyof typeof unchangedStatements,
  articleIds: readonly string[],
): Promise<void> {
  if (articleIds.length === 0) return;
  const entry_ids = articleIds.map(() => newId(idKinds.auditEntry));
  const values = { caller: callerJson(caller), ...at, article_ids: articleIds, entry_ids };
  await unchangedStatements[action].query(tx, values);
}
