import { counter, histogram, type MetricsRegistry } from '@pharos/kit';
import type { NewRun } from './domain/run.js';

/** What operators watch of suggestions; turns have metrics of their own. */
export interface SuggestionMetrics {
  suggested(run: NewRun): void;
  /** Neither the model nor its fallback could be had. */
  failed(): void;
}

export function createSuggestionMetrics(registry: MetricsRegistry): SuggestionMetrics {
  const suggestions = counter(registry, {
    name: 'agent_suggestions_total',
    help: 'Suggestions that were asked for, by decision and, for those that are for people, by reason; `failed` without a model',
    labels: ['decision', 'reason'],
  });
  const seconds = histogram(registry, {
    name: 'agent_suggestion_duration_seconds',
    help: 'How long suggestions took, by whether a model wrote them',
    labels: ['by'],
  });
  return {
    suggested({ outcome: { decision }, model, latencyMs }) {
      suggestions.inc({ decision: decision.kind, reason: decision.kind === 'escalate' ? decision.reason : '' });
      seconds.observe({ by: model === 'extractive' ? 'quotes' : 'model' }, latencyMs / 1_000);
    },
    failed: () => suggestions.inc({ decision: 'failed', reason: 'model_error' }),
  };
}
