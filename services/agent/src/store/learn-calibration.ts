import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type Calibration, type JudgedSample, recalibrate } from '../answering/calibration.js';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import { maxSamples } from './calibrations.js';

/** Whoever gives feedback meanwhile makes the project due again. */
const takeDue: Statement = {
  name: 'take_due_calibration',
  text: `DELETE FROM calibrations_due WHERE project_id = (
      SELECT project_id FROM calibrations_due WHERE due_at <= (SELECT clock_now()) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING project_id, org_id`,
};

/** The best drafts only: a run keeps the signals of these. */
const selectSamples: Statement = {
  name: 'select_judged_samples',
  text: `SELECT r.signals, s.kept FROM suggestions s JOIN runs r ON r.id = s.run_id
    WHERE s.project_id = $1 AND s.org_id = $2 AND s.outcome IS NOT NULL AND s.kept IS NOT NULL AND s.place = 0
    ORDER BY s.judged_at DESC LIMIT $3`,
};

const save: Statement = {
  name: 'save_calibration',
  text: `INSERT INTO calibrations (project_id, org_id, slope, intercept, samples) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (project_id) DO UPDATE SET slope = excluded.slope, intercept = excluded.intercept, samples = excluded.samples,
      learned_at = clock_now()`,
};

const drop: Statement = {
  name: 'drop_calibration',
  text: 'DELETE FROM calibrations WHERE project_id = $1 AND org_id = $2',
};

/** A draft of which so much was left when it was sent was right: an edit of tone leaves most of it, a correction does not. */
const keptWhenRight = 0.6;

/** Learns from the feedback of one project that is due, beside what the weights tell; false when none is. */
export function learnOne(database: Database, weights?: RetrievalWeights): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [due] = await tx.query<{ project_id: string; org_id: string }>(takeDue);
    if (!due) return false;
    const at = { projectId: due.project_id, orgId: due.org_id };
    await keep(tx, at, recalibrate(await samplesOf(tx, at), weights));
    return true;
  });
}

async function samplesOf(tx: Database, { orgId, projectId }: InProject): Promise<JudgedSample[]> {
  const values = [projectId, orgId, maxSamples];
  const rows = await tx.query<{ signals: Record<string, number>; kept: number }>(selectSamples, values);
  return rows.map(({ signals, kept }) => ({ signals, isRight: kept >= keptWhenRight }));
}

/** Feedback that no longer suffices, as when old runs are forgotten, leaves the usual one. */
async function keep(tx: Database, { orgId, projectId }: InProject, calibration: Calibration): Promise<void> {
  const { source, slope, intercept, samples } = calibration;
  if (source === 'default') await tx.query(drop, [projectId, orgId]);
  else await tx.query(save, [projectId, orgId, slope, intercept, samples]);
}
