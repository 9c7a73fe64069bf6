import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, callerJson, type InProject } from '@pharos/service';
import { indexing, listedColumns } from './read.js';
import type { AtArticle } from './record.js';

/** The condition for `articles a` that are written. */
export const written = sql`a.id = ${param('id')} AND a.project_id = ${param('project_id')} AND a.org_id = ${param('org_id')}
    AND a.deleted_at IS NULL`;
/** The rows of the CTE `article`. */
export const returned = `SELECT ${listedColumns} FROM article a ${indexing}`;
/** Shows nothing any more. */
export const hidden = `status = 'draft', published_version = NULL, published_at = NULL, shown_from = NULL`;

/** The CTE of the audit entry of a write. */
export const audit = (action: string) => auditCte({ action, target: 'article', from: 'article' });

/** The parameters of a statement that writes an article, with an event. */
export function writing(caller: Caller, at: AtArticle) {
  return { ...audited(caller, at), event_id: newId(idKinds.event), id: at.articleId };
}

const unchanged = (action: string) =>
  new NamedStatement(
    `audit_unchanged_${action}`,
    sql`WITH found AS (
      SELECT * FROM unnest(${param('article_ids')}::text[], ${param('entry_ids')}::text[]) found(id, entry_id)
    ), ${auditCte({ action, target: 'article', from: 'found', whose: sql`r.entry_id, ${param('orgId', 'projectId')}` })}
    SELECT 1 AS one`,
  );
const unchangedStatements = {
  updateArticle: unchanged('updateArticle'),
  publishArticle: unchanged('publishArticle'),
  unpublishArticle: unchanged('unpublishArticle'),
};

/** Writes the audit entries of a call that found articles as it wanted them: one for each. */
export async function recordUnchanged(
  tx: Database,
  caller: Caller,
  { orgId, projectId }: InProject,
  action: keyof typeof unchangedStatements,
  articleIds: readonly string[],
): Promise<void> {
  if (articleIds.length === 0) return;
  const entry_ids = articleIds.map(() => newId(idKinds.auditEntry));
  const values = { caller: callerJson(caller), orgId, projectId, article_ids: articleIds, entry_ids };
  await unchangedStatements[action].query(tx, values);
}
