import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { KnownArticle } from './article.js';
import { draft, indexing, listedColumns } from './read.js';

const lockProject: Statement = {
  name: 'lock_imports_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('knowledge.imports/' || $1, 0))`,
};

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

/**
 * Until the transaction ends, others import into the project afterwards. Each takes many external ids and slugs, and what is in
 * order by the one is in none by the other: two at once could each wait for what the other has.
 */
export async function lockImports(database: Database, { projectId }: InProject): Promise<void> {
  await database.query(lockProject, [projectId]);
}

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
  const rows = await tx.query<KnownArticle & { external_id: string; same_body: boolean }>(read, values);
  return new Map(
    rows.map(({ same_body, ...row }) => {
      const body = same_body ? (bodies.get(row.external_id) ?? null) : null;
      return [row.external_id, { ...row, body }];
    }),
  );
}

const [set, goBack, release] = ['SAVEPOINT', 'ROLLBACK TO SAVEPOINT', 'RELEASE SAVEPOINT'].map(
  (command): Statement => ({ name: '', text: `${command} one_of_many` }),
) as [Statement, Statement, Statement];

/** Runs work in a transaction so that its failure undoes only itself. */
export async function inSavepoint<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.query(set);
  try {
    return await work();
  } catch (error) {
    await tx.query(goBack);
    throw error;
  } finally {
    await tx.query(release);
  }
}
