import type { AgentConfig, AgentSettings, AgentStatus } from '@pharos/proto/pharos/agent/v1/config';
import type { Gap, Run, RunUsage } from '@pharos/proto/pharos/agent/v1/run';
import type { SuggestResponse } from '@pharos/proto/pharos/agent/v1/suggestion';
import {
  actionResult,
  agentMode,
  calibrationSource,
  contentType,
  decision,
  escalationReason,
  runTrigger,
} from '../enums.js';
import { time, timeOrNull } from './time.js';

const microUsd = 1_000_000;

/** What a project's agent is and has used this month, in its REST shape. */
export function renderAgentStatus({ usageThisMonth, calibration, ...status }: AgentStatus) {
  const { calls, inputTokens, outputTokens, costMicroUsd, callsWithoutPrice } = present(usageThisMonth);
  const { source, samples, samplesNeeded } = present(calibration);
  return {
    enabled: status.enabled,
    mode: agentMode.toText(status.mode),
    model: status.model,
    domain: status.domain ?? null,
    has_byom_key: status.hasByomKey,
    usage_this_month: {
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_usd: costMicroUsd / microUsd,
      calls_without_price: callsWithoutPrice,
    },
    calibration: { source: calibrationSource.toText(source), samples, samples_needed: samplesNeeded },
  };
}

/** How a project's agent works, in its REST shape. */
export function renderAgentConfig(config: AgentConfig) {
  return {
    project_id: config.projectId,
    agent_mode: agentMode.toText(config.mode),
    ai_model: config.model ?? null,
    confidence_threshold: config.confidenceThreshold,
    settings: renderSettings(present(config.settings)),
    updated_at: timeOrNull(config.updatedAt),
  };
}

function renderSettings(settings: AgentSettings) {
  const { businessHours } = settings;
  return {
    enabled: present(settings.enabled),
    shadow: present(settings.shadow),
    max_turns: present(settings.maxTurns),
    monthly_budget_usd: settings.monthlyBudgetUsd ?? null,
    policy_topics: settings.policyTopics,
    tone: settings.tone ?? null,
    instructions: settings.instructions ?? null,
    languages: settings.languages,
    handoff_message: settings.handoffMessage ?? null,
    business_hours: businessHours ? { time_zone: businessHours.timeZone, hours: businessHours.hours } : null,
    allowed_actions: settings.allowedActions,
    resolve_when_confirmed: present(settings.resolveWhenConfirmed),
    escalation_assignee: settings.escalationAssignee ?? null,
    allowed_link_hosts: settings.allowedLinkHosts,
    fallback_model: settings.fallbackModel ?? null,
  };
}

/** Drafts for a conversation, and the verdict, in their REST shape. */
export function renderSuggestions(answer: SuggestResponse) {
  const { inputTokens, outputTokens, costMicroUsd } = present(answer.usage);
  return {
    id: answer.id,
    conversation_id: answer.conversationId,
    suggestions: answer.suggestions.map((suggestion) => ({
      id: suggestion.id,
      content: suggestion.content,
      content_type: contentType.toText(suggestion.contentType),
      confidence: suggestion.confidence,
      citations: suggestion.citations.map(({ articleId, title, quote, score }) => ({
        article_id: articleId,
        title,
        quote,
        score,
      })),
    })),
    decision: decision.toText(answer.decision),
    escalation_reason: renderReason(answer.escalationReason),
    model: answer.model,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: renderCost(costMicroUsd) },
    created_at: time(answer.createdAt),
  };
}

/** One look of the agent at a conversation, in its REST shape. */
export function renderRun(run: Run) {
  return {
    id: run.id,
    conversation_id: run.conversationId,
    trigger: runTrigger.toText(run.trigger),
    shadow: run.shadow,
    message_id: run.messageId ?? null,
    decision: decision.toText(run.decision),
    escalation_reason: renderReason(run.escalationReason),
    confidence: run.confidence ?? null,
    language: run.language ?? null,
    queries: run.queries,
    passages: run.passages.map(({ articleId, ...passage }) => ({ article_id: articleId, ...passage })),
    signals: run.signals ?? {},
    content: run.content ?? null,
    summary: run.summary ?? null,
    actions: run.actions.map(({ name, arguments: given, result, error }) => ({
      name,
      arguments: given ?? {},
      result: actionResult.toText(result),
      error: error ?? null,
    })),
    model: run.model,
    usage: renderUsage(present(run.usage)),
    latency_ms: run.latencyMs,
    reply_message_id: run.replyMessageId ?? null,
    created_at: time(run.createdAt),
  };
}

/** Questions that are alike and were not answered, in their REST shape. */
export function renderGap({ question, count, examples, lastAskedAt }: Gap) {
  return {
    question,
    count,
    examples: examples.map(({ question: asked, runId, conversationId }) => ({
      question: asked,
      run_id: runId,
      conversation_id: conversationId,
    })),
    last_asked_at: time(lastAskedAt),
  };
}

function renderUsage({ calls, inputTokens, outputTokens, costMicroUsd }: RunUsage) {
  return { calls, input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: renderCost(costMicroUsd) };
}

/** Null when the price of a call is not known. */
function renderCost(costMicroUsd: number | undefined): number | null {
  return costMicroUsd === undefined ? null : costMicroUsd / microUsd;
}

function renderReason(reason: number): string | null {
  return reason === 0 ? null : escalationReason.toText(reason);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the agent service answered without a part of the record');
  return value;
}
