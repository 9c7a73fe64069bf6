import { enums } from '@pharos/contract';
import type { Run, RunUsage } from '@pharos/proto/pharos/agent/v1/run';
import type { Suggestion } from '@pharos/proto/pharos/agent/v1/suggestion';
import { ContentType } from '@pharos/proto/pharos/core/v1/message';
import type { Usage } from '../models/model.js';
import type { RunRow } from '../store/runs.js';
import type { SuggestionRow } from '../store/suggestions.js';

export function toRun(row: RunRow): Run {
  return {
    id: row.id,
    projectId: row.project_id,
    conversationId: row.conversation_id,
    trigger: enums.runTrigger.fromText(row.trigger),
    shadow: row.shadow,
    messageId: row.message_id ?? undefined,
    decision: enums.decision.fromText(row.decision),
    escalationReason: row.escalation_reason === null ? 0 : enums.escalationReason.fromText(row.escalation_reason),
    confidence: row.confidence ?? undefined,
    queries: row.queries,
    signals: row.signals,
    passages: row.passages.map(({ article_id: articleId, ...passage }) => ({ articleId, ...passage })),
    content: row.content === '' ? undefined : row.content,
    summary: row.summary ?? undefined,
    actions: row.actions.map(({ name, arguments: given, result, error }) => ({
      name,
      arguments: { ...given },
      result: enums.actionResult.fromText(result),
      error: error ?? undefined,
    })),
    model: row.model,
    usage: usageOf(row),
    latencyMs: row.latency_ms,
    replyMessageId: row.reply_message_id ?? undefined,
    createdAt: row.created_at,
    language: row.language ?? undefined,
  };
}

function usageOf(row: RunRow): RunUsage {
  const { calls, input_tokens: inputTokens, output_tokens: outputTokens, cost_micro_usd: costMicroUsd } = row;
  return toUsage({ calls, inputTokens, outputTokens, costMicroUsd });
}

export function toUsage({ costMicroUsd, ...usage }: Usage): RunUsage {
  return { ...usage, costMicroUsd: costMicroUsd ?? undefined };
}

/** Drafts are Markdown. */
export function toSuggestion({ id, content, confidence, citations }: SuggestionRow): Suggestion {
  return { id, content, contentType: ContentType.MARKDOWN, confidence, citations };
}
