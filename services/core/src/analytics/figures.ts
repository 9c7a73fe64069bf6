import type { DurationFigures, Figures, Ratings } from '@pharos/proto/pharos/core/v1/analytics';
import { type Counts, countIn, type PlainSlot, quantile, resolutionsIn, responsesIn } from './slots.js';

const scores = [1, 2, 3, 4, 5] as const;

/** What counts say. */
export function figuresOf(counts: Counts): Figures {
  const count = (name: PlainSlot) => countIn(counts, name);
  return {
    conversations: count('conversations'),
    resolved: count('resolved'),
    customerMessages: count('customer_messages'),
    peopleMessages: count('people_messages'),
    aiMessages: count('ai_messages'),
    answeredByAgent: count('answered_by_agent'),
    resolvedByAgent: count('resolved_by_agent'),
    handedOver: count('handed_over'),
    firstResponse: durations(count('first_responses'), responsesIn(counts)),
    lateFirstResponses: count('late_first_responses'),
    resolution: durations(count('resolved'), resolutionsIn(counts)),
    csat: ratings(scores.map((score) => count(`csat_${score}`))),
    corrected: count('corrected'),
    agentCsat: ratings(scores.map((score) => count(`agent_csat_${score}`))),
  };
}

const durations = (count: number, classes: Counts): DurationFigures => ({
  count,
  medianSeconds: quantile(classes, 0.5),
  p90Seconds: quantile(classes, 0.9),
});

function ratings(byScore: Counts): Ratings {
  const count = byScore.reduce((sum, each) => sum + each, 0);
  const points = byScore.reduce((sum, each, at) => sum + each * (at + 1), 0);
  return { count, average: count === 0 ? undefined : points / count };
}
