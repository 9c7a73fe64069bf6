import { enums, idKinds } from '@pharos/contract';
import { type CallContext, newId, type SharedDatabase } from '@pharos/kit';
import type { TrialMessage, TryAgentRequest, TryAgentResponse } from '@pharos/proto/pharos/agent/v1/trial';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { type InProject, type ServedRpc, withDatabaseErrors } from '@pharos/service';
import { answer } from '../answering/answer.js';
import { toUsage } from '../convert/run.js';
import type { Outcome } from '../domain/outcome.js';
import type { Turn, Utterance } from '../domain/turn.js';
import { extractive, knowledgeOf, noUsage } from '../runs/decide-turn.js';
import { readCalibration } from '../store/calibrations.js';
import { readConfig } from '../store/configs.js';
import { contentOf, summaryOf } from '../store/runs.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';

/** How long core and knowledge have for one answer. */
const callTimeoutMs = 10_000;

export interface TryAgentDeps extends Omit<AgentRpcDeps, 'database'> {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Waits for models outside of any transaction, and keeps nothing for a repeated call: the answer has the words of the conversation. */
export function tryAgent(deps: TryAgentDeps): ServedRpc<TryAgentRequest, TryAgentResponse, AgentRpcDeps> {
  return {
    rpc: answerTrial,
    around: () => (request, call) =>
      withDatabaseErrors(async () => {
        await deps.before(request, call);
        const database = deps.database.for({ owner: request.orgId, kind: 'read', caller: call });
        return answerTrial(request, call, { ...deps, database });
      }),
  };
}

/**
 * Answers in a conversation that nobody has, as autopilot would, whether the agent is on or off. Its model calls stand in the ledger under
 * the id of an evaluation, so that reports of customers' conversations leave them out.
 */
const answerTrial: AgentRpc<TryAgentRequest, TryAgentResponse> = async (request, call, deps) => {
  const { database, sources, models, weights, clock } = deps;
  const { orgId, projectId } = request;
  const at = { orgId, projectId };
  const [own, calibration] = await Promise.all([readConfig(database, at), readCalibration(database, at, weights)]);
  const config = { ...own, mode: 'autopilot' as const, settings: { ...own.settings, enabled: true } };
  const model = await models.open(at, newId(idKinds.evaluation), config);
  const { requestId, actor, traceparent, signal } = call;
  const asked = { requestId, actor, traceparent, timeoutMs: callTimeoutMs, signal };
  const now = clock.now();
  const turn = turnOf(request, now);
  const outcome = await answer(
    turn,
    {
      model,
      config,
      calibration: weights ? { ...calibration, weights } : calibration,
      actions: undefined,
      now,
      ...knowledgeOf(sources, at, asked, model),
      earlierFailures: 0,
      answersSoFar: turn.utterances.filter(({ from }) => from === 'ai').length,
    },
    signal,
  );
  const used = { model: model?.name ?? extractive, usage: toUsage(model?.usage() ?? noUsage) };
  return { ...shownOf(outcome), threshold: config.confidenceThreshold, ...used };
};

function turnOf({ orgId, projectId, messages }: TryAgentRequest, now: Date): Turn {
  const conversation = {
    id: 'cnv_trial',
    subject: null,
    status: 'open',
    priority: 'normal',
    channel: 'chat',
    assignedTo: null,
    tags: [],
    spam: false,
  };
  const utterances = messages.map((message, place) => utteranceOf(message, place, now));
  return { orgId, projectId, conversation, contactId: null, contact: null, utterances };
}

function utteranceOf({ senderType, content }: TrialMessage, place: number, at: Date): Utterance {
  return { id: `msg_trial_${place}`, from: senderType === SenderType.AI ? 'ai' : 'customer', text: content, at };
}

function shownOf({
  decision,
  confidence,
  readerProblem,
}: Outcome): Omit<TryAgentResponse, 'threshold' | 'model' | 'usage'> {
  const [draft] = 'drafts' in decision ? decision.drafts : [];
  return {
    decision: enums.decision.fromText(decision.kind),
    escalationReason: decision.kind === 'escalate' ? enums.escalationReason.fromText(decision.reason) : 0,
    summary: summaryOf(decision),
    answer: contentOf(decision) || undefined,
    confidence,
    citations: [...(draft?.citations ?? [])],
    unproved: [...(draft?.unproved ?? [])],
    readerProblem,
  };
}
