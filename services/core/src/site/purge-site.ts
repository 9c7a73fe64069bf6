import type { Database, Statement } from '@pharos/kit';
import { type PurgeStep, purgeRows } from '../shared/purge.js';

const deleteForms: Statement = {
  name: 'purge_forms',
  text: `WITH gone AS (SELECT id FROM forms WHERE project_id = $1 LIMIT $2),
    visits AS (DELETE FROM form_visits WHERE form_id IN (SELECT id FROM gone))
    DELETE FROM forms WHERE id IN (SELECT id FROM gone) RETURNING 1 AS one`,
};

/** What websites hold of a project: forms go after what refers to them. */
export const purgeSite: readonly PurgeStep[] = [
  purgeRows('widget_sessions', 1_000),
  purgeRows('form_submissions', 1_000),
  purgeRows('beacons', 1_000),
  purgeForms,
];

async function purgeForms(tx: Database, projectId: string): Promise<boolean> {
  return (await tx.query(deleteForms, [projectId, 200])).length > 0;
}
