import type { Part } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { purgeEvaluations } from '../store/erase-evaluated.js';
import { questionMsOf, type WorkDeps, workOnEvaluation } from './work-on-evaluation.js';

export interface EvaluationsDeps extends JobDeps, Omit<WorkDeps, 'questionMs'> {
  /** How long a model has for one try. */
  readonly modelTimeoutMs: number;
  /** For how long evaluations are kept. */
  readonly runDays: number;
}

/** One whose model hangs leaves the other to those of others. */
const lanes = 2;
const lookEveryMs = 2_000;
const purgeEveryMs = 600_000;

/** What asks the questions of evaluations, and forgets old ones. */
export function evaluationsParts({ runDays, modelTimeoutMs, ...base }: EvaluationsDeps): Part[] {
  const deps = { ...base, questionMs: questionMsOf(modelTimeoutMs) };
  return [
    ...Array.from({ length: lanes }, (_, at) => lane(deps, at + 1)),
    createJob({
      ...deps,
      name: 'remove old evaluations',
      everyMs: purgeEveryMs,
      run: () => purgeEvaluations(deps.database, runDays),
    }),
  ];
}

/** A worker that stops gives back what it works on: whoever takes it asks the same questions again. */
function lane(deps: JobDeps & WorkDeps, number: number): Part {
  const stopping = new AbortController();
  const job = createJob({
    ...deps,
    name: `ask the questions of evaluations, lane ${number}`,
    everyMs: lookEveryMs,
    due: { database: deps.database, table: 'evaluations', column: 'due_at' },
    run: () => workOnEvaluation(deps, stopping.signal),
  });
  return {
    ...job,
    async stop(timeoutMs) {
      stopping.abort();
      await job.stop?.(timeoutMs);
    },
  };
}
