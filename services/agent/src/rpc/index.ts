import type { BoundService, CallContext, SharedDatabase } from '@pharos/kit';
import { ActionServiceDefinition } from '@pharos/proto/pharos/agent/v1/action';
import { ConfigServiceDefinition } from '@pharos/proto/pharos/agent/v1/config';
import { EvaluationServiceDefinition } from '@pharos/proto/pharos/agent/v1/evaluation';
import { RunServiceDefinition } from '@pharos/proto/pharos/agent/v1/run';
import { SuggestionServiceDefinition } from '@pharos/proto/pharos/agent/v1/suggestion';
import { TrialServiceDefinition } from '@pharos/proto/pharos/agent/v1/trial';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { checkNewAction, createAction } from './create-action.js';
import { checkNewEvaluation, createEvaluation } from './create-evaluation.js';
import { deleteAction } from './delete-action.js';
import { deleteModelKey } from './delete-model-key.js';
import type { AgentRpcDeps } from './deps.js';
import { getAction } from './get-action.js';
import { getConfig } from './get-config.js';
import { getEvaluation } from './get-evaluation.js';
import { getRun } from './get-run.js';
import { getStatus } from './get-status.js';
import { listActions } from './list-actions.js';
import { listEvaluations } from './list-evaluations.js';
import { listGaps } from './list-gaps.js';
import { listRuns } from './list-runs.js';
import { listUsage } from './list-usage.js';
import { checkModelKey, putModelKey } from './put-model-key.js';
import { recordFeedback } from './record-feedback.js';
import { rotateActionSecret } from './rotate-action-secret.js';
import { type SuggestDeps, suggest } from './suggest.js';
import { type TellCoreDeps, tellCore } from './tell-core.js';
import { type TestActionDeps, testAction } from './test-action.js';
import { tryAgent } from './try-agent.js';
import { checkActionChanges, updateAction } from './update-action.js';
import { updateConfig } from './update-config.js';

export interface ServicesDeps
  extends Omit<AgentRpcDeps, 'database'>,
    Omit<Writing, 'before'>,
    TellCoreDeps,
    TestActionDeps,
    Omit<SuggestDeps, 'models' | 'sources'> {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<AgentRpcDeps>(deps, deps);
  return [
    serve(ActionServiceDefinition, {
      createAction: { rpc: createAction, check: checkNewAction },
      updateAction: { rpc: updateAction, check: checkActionChanges },
      getAction,
      listActions,
      deleteAction,
      rotateActionSecret,
      testAction: testAction(deps),
    }),
    serve(ConfigServiceDefinition, {
      getStatus,
      getConfig,
      deleteModelKey,
      updateConfig: { rpc: updateConfig, around: tellCore(deps) },
      putModelKey: { rpc: putModelKey, check: checkModelKey },
    }),
    serve(EvaluationServiceDefinition, {
      createEvaluation: { rpc: createEvaluation, check: checkNewEvaluation },
      getEvaluation,
      listEvaluations: { rpc: listEvaluations, isHeavy: true },
    }),
    serve(RunServiceDefinition, { getRun, listRuns, listGaps, listUsage }),
    serve(TrialServiceDefinition, { tryAgent: tryAgent(deps) }),
    serve(SuggestionServiceDefinition, { suggest: suggest(deps), recordFeedback }),
  ];
}
