import { idKinds } from '@pharos/contract';
import { type Clock, type Database, newId, type OutgoingCall, systemActor } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { answer } from '../answering/answer.js';
import type { Actions } from '../answering/answer-deps.js';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import type { Outcome } from '../domain/outcome.js';
import type { NewRun, RunTrigger } from '../domain/run.js';
import type { AgentConfig, AgentMode } from '../domain/settings.js';
import { type PendingAction, type Turn, unanswered } from '../domain/turn.js';
import type { ModelSource, OpenModel, Usage } from '../models/model.js';
import { readCalibration } from '../store/calibrations.js';
import { readConfig } from '../store/configs.js';
import { countRuns } from '../store/run-counts.js';
import { anonymousQuestion } from './anonymous-question.js';
import { readContact, readTurn } from './read-turn.js';
import { localesOf, publicationOf, retrieverOf } from './retrieve.js';
import type { Sources } from './sources.js';

/** The run that an action is of, and the conversation that it concerns. */
export interface ActionFacts {
  readonly runId: string;
  readonly conversationId: string;
  /** Null: nobody's. */
  readonly contactId: string | null;
}

/** What the agent may do in one conversation; undefined: nothing. */
export type OpenActions = (
  at: InProject,
  run: ActionFacts & { readonly config: AgentConfig },
) => Promise<Actions | undefined>;

export interface DecideDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  readonly models: ModelSource;
  readonly openActions?: OpenActions | undefined;
  /** Undefined: the usual ones. */
  readonly weights?: RetrievalWeights | undefined;
}

export interface TurnToDecide {
  readonly at: InProject;
  readonly conversationId: string;
  readonly trigger: RunTrigger;
  readonly runId: string;
  /** What the customer was asked to agree to. */
  readonly pendingAction?: PendingAction | undefined;
  /** When people gave the conversation back last. */
  readonly handedBackAt?: Date | null | undefined;
  /** The conversation, where it was read just now. */
  readonly turn?: Turn | undefined;
  /** For whom other services are asked. Default: the agent itself. */
  readonly caller?: Pick<OutgoingCall, 'requestId' | 'actor' | 'traceparent'> | undefined;
}

export interface DecidedTurn {
  readonly turn: Turn;
  readonly config: AgentConfig;
  /** Not recorded yet. */
  readonly run: NewRun;
}

/** How long core and knowledge have for one answer. */
const callTimeoutMs = 10_000;

/**
 * Reads a conversation and decides what is to be done. Writes nothing but the ledger of model calls.
 * @throws CONVERSATION_NOT_FOUND, UNAVAILABLE, DEADLINE_EXCEEDED of core and knowledge; a model that fails is an escalation
 */
export async function decideTurn(deps: DecideDeps, asked: TurnToDecide, signal: AbortSignal): Promise<DecidedTurn> {
  const { database, clock, sources } = deps;
  const { at, conversationId, trigger, runId, caller = agentCaller(runId), pendingAction } = asked;
  const startedMs = clock.monotonicMs();
  const call: OutgoingCall = { ...caller, timeoutMs: callTimeoutMs, signal };
  const [{ config, shadow, counts, model }, calibration, read] = await Promise.all([
    readAgent(deps, asked),
    readCalibration(database, at, deps.weights),
    asked.turn ?? readTurn(sources, at, conversationId, call),
  ]);
  const { contactId } = read;
  const actions = await deps.openActions?.(at, { runId, conversationId, contactId, config });
  // Quoting looks at nothing that is known of them.
  const contact = model || actions ? await readContact(sources, read, call) : null;
  const turn: Turn = { ...read, contact, pendingAction };
  const outcome = config.settings.enabled
    ? await answer(
        turn,
        {
          model,
          config: { ...config, mode: modeOf(trigger) },
          calibration: deps.weights ? { ...calibration, weights: deps.weights } : calibration,
          actions,
          now: clock.now(),
          ...knowledgeOf(sources, at, call, model),
          earlierFailures: counts.failures,
          answersSoFar: counts.answers,
        },
        signal,
      )
    : turnedOff;
  const latencyMs = clock.monotonicMs() - startedMs;
  return { turn, config, run: recordOf(asked, { turn, shadow, outcome, model, latencyMs }) };
}

/** How an answer reads the project's articles. */
export function knowledgeOf(sources: Sources, at: InProject, call: OutgoingCall, model: OpenModel | undefined) {
  return {
    retrieve: retrieverOf(sources, at, call),
    // A model thinks for seconds; what is quoted was published when the search looked, a few milliseconds ago.
    isPublished: model && publicationOf(sources, at, call),
    articleLocales: localesOf(sources, at, call),
  };
}

/** All that does not depend on what the conversation says: asked for while that is read. */
async function readAgent({ database, models }: DecideDeps, asked: TurnToDecide) {
  const { at, conversationId, trigger, runId, handedBackAt = null } = asked;
  const config = await readConfig(database, at);
  const shadow = trigger === 'autopilot' && config.settings.shadow;
  const [counts, model] = await Promise.all([
    trigger === 'autopilot' ? countRuns(database, at, { conversationId, shadow, handedBackAt }) : none,
    config.settings.enabled ? models.open(at, runId, config) : undefined,
  ]);
  return { config, shadow, counts, model };
}

/** Who asks for drafts gets drafts, whatever the project's mode is: only autopilot asks back and resolves. */
function modeOf(trigger: RunTrigger): AgentMode {
  return trigger === 'suggest' ? 'assist' : trigger;
}

const none = { answers: 0, failures: 0 };

const turnedOff: Outcome = {
  decision: { kind: 'abstain', reason: 'The agent is turned off.', drafts: [] },
  confidence: undefined,
  queries: [],
  passages: [],
  signals: {},
  language: undefined,
  lookups: [],
  actions: [],
};

interface Decided {
  readonly turn: Turn;
  readonly shadow: boolean;
  readonly outcome: Outcome;
  readonly model: OpenModel | undefined;
  readonly latencyMs: number;
}

function recordOf({ at, conversationId, trigger, runId }: TurnToDecide, decided: Decided): NewRun {
  const { turn, shadow, outcome, model, latencyMs } = decided;
  const asked = unanswered(turn);
  return {
    id: runId,
    orgId: at.orgId,
    projectId: at.projectId,
    conversationId,
    trigger,
    shadow,
    messageId: asked.at(-1)?.id ?? null,
    contactId: turn.contactId,
    question: anonymousQuestion(asked.map(({ text }) => text).join(' ')),
    outcome,
    actions: outcome.lookups,
    model: model?.name ?? extractive,
    usage: model?.usage() ?? noUsage,
    latencyMs,
  };
}

/** The name of the built-in answerer, where a model's stands. */
export const extractive = 'extractive';

export const noUsage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 };

/** The agent itself, in one of its runs. */
export function agentCaller(runId: string): Pick<OutgoingCall, 'requestId' | 'actor' | 'traceparent'> {
  return {
    requestId: newId(idKinds.request),
    actor: { ...systemActor, type: 'ai', id: runId, name: 'Agent' },
    traceparent: '',
  };
}
