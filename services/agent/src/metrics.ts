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
    help: 'Requested suggestions, by decision and, if a person should answer, by reason; `failed`: no model was available',
    labels: ['decision', 'reason'],
  });
  const seconds = histogram(registry, {
    name: 'agent_suggestion_duration_seconds',
    help: 'Duration of suggestions, by whether a model wrote them',
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
