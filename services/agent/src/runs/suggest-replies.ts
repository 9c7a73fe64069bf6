import { enums, fail } from '@pharos/contract';
import type { CallContext, Database } from '@pharos/kit';
import type { SuggestRequest, SuggestResponse } from '@pharos/proto/pharos/agent/v1/suggestion';
import type { InProject } from '@pharos/service';
import { toSuggestion, toUsage } from '../convert/run.js';
import type { Decision, Draft, Outcome } from '../domain/outcome.js';
import type { SuggestionMetrics } from '../metrics.js';
import { findRun } from '../store/runs.js';
import { findSuggestions, insertSuggestions } from '../store/suggestions.js';
import { type DecideDeps, decideTurn } from './decide-turn.js';
import { watched } from './watched-models.js';

const maxDrafts = 3;
/** In seconds: what is down for longer than a model's retries is seldom back at once. */
const retryAfter = 30;

export interface SuggestRepliesDeps extends DecideDeps {
  readonly metrics: SuggestionMetrics;
  /** Called once there are events that subscribers wait for. */
  onWritten(): void;
}

/**
 * Drafts answers for a person to send, and records them.
 * @throws CONVERSATION_NOT_FOUND, MODEL_UNAVAILABLE when neither the model nor its fallback answers, UNAVAILABLE
 */
export async function suggestReplies(
  deps: SuggestRepliesDeps,
  { orgId, projectId, conversationId }: SuggestRequest,
  call: CallContext,
  runId: string,
): Promise<SuggestResponse> {
  const at = { orgId, projectId, runId };
  const models = watched(deps.models);
  const asked = { at: { orgId, projectId }, conversationId, trigger: 'suggest', runId, caller: call } as const;
  const { run } = await decideTurn({ ...deps, models: models.source }, asked, call.signal);
  const { decision } = run.outcome;
  if (isModelError(decision) && models.unavailable) {
    deps.metrics.failed();
    throw fail('MODEL_UNAVAILABLE', { retry_after: retryAfter });
  }
  const recorded = await insertSuggestions(deps.database, call, run, draftsOf(run.outcome).slice(0, maxDrafts));
  // Whoever took the call over was faster: their answer stands.
  if (!recorded) return recordedBefore(deps.database, at);
  // The audit log alone hears soon enough with what comes within a second.
  if (run.actions.length > 0) deps.onWritten();
  deps.metrics.suggested(run);
  return {
    id: runId,
    conversationId,
    suggestions: recorded.suggestions.map(toSuggestion),
    ...verdictOf(decision.kind, decision.kind === 'escalate' ? decision.reason : null, recorded.suggestions.length),
    model: run.model,
    usage: toUsage(run.usage),
    createdAt: recorded.createdAt,
  };
}

/** As `suggestReplies` answered; undefined when the run is not recorded. */
export async function readSuggestions(
  database: Database,
  at: InProject & { runId: string },
): Promise<SuggestResponse | undefined> {
  const row = await findRun(database, at);
  if (!row) return undefined;
  const suggestions = await findSuggestions(database, at);
  const { calls, input_tokens: inputTokens, output_tokens: outputTokens, cost_micro_usd: costMicroUsd } = row;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    suggestions: suggestions.map(toSuggestion),
    ...verdictOf(row.decision, row.escalation_reason, suggestions.length),
    model: row.model,
    usage: toUsage({ calls, inputTokens, outputTokens, costMicroUsd }),
    createdAt: row.created_at,
  };
}

async function recordedBefore(database: Database, at: InProject & { runId: string }): Promise<SuggestResponse> {
  const known = await readSuggestions(database, at);
  if (!known) throw fail('CONVERSATION_NOT_FOUND');
  return known;
}

function isModelError(decision: Decision): boolean {
  return decision.kind === 'escalate' && decision.reason === 'model_error';
}

/** A question to the customer and a last word are drafts like others. */
function draftsOf({ decision, confidence = 0 }: Outcome): readonly Draft[] {
  if (decision.kind !== 'clarify' && decision.kind !== 'resolve') return decision.drafts;
  return decision.content === null ? [] : [{ content: decision.content, confidence, citations: [] }];
}

/** People are told to reply, to see to it themselves, or that there is nothing to say. */
function verdictOf(kind: Decision['kind'], reason: string | null, drafts: number) {
  const shown =
    kind === 'clarify' || (kind === 'resolve' && drafts > 0) ? 'reply' : kind === 'resolve' ? 'abstain' : kind;
  return {
    decision: enums.decision.fromText(shown),
    escalationReason: reason === null ? 0 : enums.escalationReason.fromText(reason),
  } as const;
}
