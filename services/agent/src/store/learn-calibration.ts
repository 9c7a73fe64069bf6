import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type Calibration, type JudgedSample, recalibrate } from '../answering/calibration.js';
import { digestOf, type RetrievalWeights, usualWeights } from '../answering/confidence/weights.js';
import { bounded, type SignKind, shareOfCustomers, signWeights } from '../domain/customer-sign.js';
import { maxSamples } from './calibrations.js';

/** Whoever gives feedback meanwhile makes the project due again. */
const takeDue: Statement = {
  name: 'take_due_calibration',
  text: `DELETE FROM calibrations_due WHERE project_id = (
      SELECT project_id FROM calibrations_due WHERE due_at <= (SELECT clock_now()) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING project_id, org_id`,
};

/**
 * One that was fitted to other weights. Not one of just now: replicas of two versions would take it from each other without end.
 */
const takeStale: Statement = {
  name: 'take_stale_calibration',
  text: `SELECT project_id, org_id FROM calibrations
    WHERE weights <> $1 AND learned_at < (SELECT clock_now()) - interval '10 minutes' LIMIT 1 FOR UPDATE SKIP LOCKED`,
};

/** Signals of before: what a model said of itself (`rating`), what the search said (`lead`), and words without what other articles say (`mentions`). */
const areOld = `?| ARRAY['rating', 'lead', 'mentions']`;

/** Of suggestions the best drafts only, as a run keeps the signals of these; and what copilot drafted and autopilot sent. */
const selectSamples: Statement = {
  name: 'select_judged_samples',
  text: `SELECT signals, kept FROM (
      (SELECT r.signals, s.kept, s.judged_at FROM suggestions s JOIN runs r ON r.id = s.run_id
        WHERE s.project_id = $1 AND s.org_id = $2 AND s.outcome IS NOT NULL AND s.kept IS NOT NULL AND s.place = 0
          AND NOT r.signals ${areOld}
        ORDER BY s.judged_at DESC LIMIT $3)
      UNION ALL
      (SELECT signals, kept, judged_at FROM runs WHERE project_id = $1 AND org_id = $2 AND kept IS NOT NULL AND NOT signals ${areOld}
        ORDER BY judged_at DESC LIMIT $3)
    ) judged ORDER BY judged_at DESC LIMIT $3`,
};

/** One sign of each customer, the latest: whoever writes in many conversations counts once. */
const selectSigns: Statement = {
  name: 'select_customer_signs',
  text: `SELECT signals, sign, is_right AS "isRight" FROM (
      SELECT DISTINCT ON (coalesce(r.contact_id, r.conversation_id)) r.signals, s.sign, s.is_right, s.seen_at
      FROM customer_signs s JOIN runs r ON r.id = s.run_id
      WHERE s.project_id = $1 AND s.org_id = $2 AND s.is_right IS NOT NULL AND r.kept IS NULL AND NOT r.signals ${areOld}
      ORDER BY coalesce(r.contact_id, r.conversation_id), s.seen_at DESC
    ) of_each ORDER BY seen_at DESC LIMIT $3`,
};

const save = new NamedStatement(
  'save_calibration',
  sql`INSERT INTO calibrations (project_id, org_id, slope, intercept, samples, weights)
    VALUES (${param('projectId')}, ${param('orgId')}, ${param('slope')}, ${param('intercept')}, ${param('samples')}, ${param('weights')})
    ON CONFLICT (project_id) DO UPDATE SET slope = excluded.slope, intercept = excluded.intercept, samples = excluded.samples,
      weights = excluded.weights, learned_at = clock_now()`,
);

const drop: Statement = {
  name: 'drop_calibration',
  text: 'DELETE FROM calibrations WHERE project_id = $1 AND org_id = $2',
};

/** A draft of which so much was left when it was sent was right: an edit of tone leaves most of it, a correction does not. */
const keptWhenRight = 0.6;

/** Learns from the feedback of one project that is due, or whose curve is of other weights; false when there is none. */
export function learnOne(database: Database, weights: RetrievalWeights = usualWeights): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [due] = await tx.query<DueRow>(takeDue);
    const [next] = due ? [due] : await tx.query<DueRow>(takeStale, [digestOf(weights)]);
    if (!next) return false;
    const at = { projectId: next.project_id, orgId: next.org_id };
    await keep(tx, at, recalibrate(await samplesOf(tx, at), weights), digestOf(weights));
    return true;
  });
}

interface DueRow {
  readonly project_id: string;
  readonly org_id: string;
}

async function samplesOf(tx: Database, { orgId, projectId }: InProject): Promise<JudgedSample[]> {
  const values = [projectId, orgId, maxSamples];
  const rows = await tx.query<{ signals: Record<string, number>; kept: number }>(selectSamples, values);
  const judged = rows.map(({ signals, kept }) => ({ signals, isRight: kept >= keptWhenRight }));
  const signs = await tx.query<{ signals: Record<string, number>; sign: SignKind; isRight: boolean }>(
    selectSigns,
    values,
  );
  return [
    ...judged,
    ...bounded(
      signs.map(({ sign, ...rest }) => ({ ...rest, weight: signWeights[sign] })),
      shareOfCustomers * judged.length,
    ),
  ];
}

/** Feedback that no longer suffices, as when old runs are forgotten, leaves the usual one. */
async function keep(tx: Database, at: InProject, calibration: Calibration, weights: string): Promise<void> {
  const { source, slope, intercept, samples } = calibration;
  if (source === 'default') await tx.query(drop, [at.projectId, at.orgId]);
  else await save.query(tx, { ...at, slope, intercept, samples, weights });
}
