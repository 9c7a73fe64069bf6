import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type Calibration, defaultCalibration } from '../answering/calibration.js';
import { digestOf, type RetrievalWeights, usualWeights } from '../answering/confidence/weights.js';

type CalibrationRow = Pick<Calibration, 'slope' | 'intercept' | 'samples'>;

const select: Statement = {
  name: 'select_calibration',
  text: 'SELECT slope, intercept, samples FROM calibrations WHERE project_id = $1 AND org_id = $2 AND weights = $3',
};

/** Of suggestions the best drafts only, since signals are kept of them; of customers one sign each. */
const count: Statement = {
  name: 'count_judged',
  text: `SELECT count(*) AS count FROM (
      SELECT 1 FROM suggestions WHERE project_id = $1 AND org_id = $2 AND outcome IS NOT NULL AND kept IS NOT NULL AND place = 0
      UNION ALL
      SELECT 1 FROM runs WHERE project_id = $1 AND org_id = $2 AND kept IS NOT NULL
      UNION ALL
      SELECT 1 FROM (SELECT DISTINCT coalesce(r.contact_id, r.conversation_id) FROM customer_signs s JOIN runs r ON r.id = s.run_id
        WHERE s.project_id = $1 AND s.org_id = $2 AND r.kept IS NULL AND s.is_right IS NOT NULL) customers
      LIMIT $3) judged`,
};

/** Older ones do not count: the articles have changed since. */
export const maxSamples = 2_000;

/** How many of the project's suggestions, drafts and answers people have judged, or customers by what they did, up to `maxSamples`. */
export async function countJudged(database: Database, { orgId, projectId }: InProject): Promise<number> {
  const [row] = await database.query<{ count: number }>(count, [projectId, orgId, maxSamples]);
  return row?.count ?? 0;
}

/** The project's own, or the platform's while its feedback does not suffice for one, or the one there is was fitted to other weights. */
export async function readCalibration(
  database: Database,
  { orgId, projectId }: InProject,
  weights: RetrievalWeights = usualWeights,
): Promise<Calibration> {
  const row = await firstRow(database.query<CalibrationRow>(select, [projectId, orgId, digestOf(weights)]));
  return row ? { source: 'project', ...row } : defaultCalibration;
}
