import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const lock: Statement = {
  name: 'lock_imports_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('knowledge.imports/' || $1, 0))`,
};

/**
 * Until the transaction ends, others import into the project afterwards. Each takes many external ids and slugs, and what is in
 * order by the one is in none by the other: two at once could each wait for what the other has.
 */
export async function lockImports(database: Database, { projectId }: InProject): Promise<void> {
  await database.query(lock, [projectId]);
}
