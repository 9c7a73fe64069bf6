import { enums, fail } from '@pharos/contract';
import type { RecordFeedbackRequest, RecordFeedbackResponse } from '@pharos/proto/pharos/agent/v1/suggestion';
import { likeness } from '../domain/likeness.js';
import { type FeedbackOutcome, judgeSuggestion, lockSuggestion } from '../store/suggestions.js';
import type { AgentRpc } from './deps.js';

/** Keeps what people made of a draft: how like it is what they sent in the end, not its text. */
export const recordFeedback: AgentRpc<RecordFeedbackRequest, RecordFeedbackResponse> = async (request, call, deps) => {
  const outcome = enums.feedbackOutcome.toText(request.outcome) as FeedbackOutcome;
  await deps.database.transaction(async (tx) => {
    const draft = await lockSuggestion(tx, request);
    if (draft === undefined) throw fail('SUGGESTION_NOT_FOUND');
    await judgeSuggestion(tx, call, request, { outcome, kept: keptOf(outcome, draft, request.finalContent) });
  });
  return {};
};

function keptOf(outcome: FeedbackOutcome, draft: string, final: string | undefined): number | null {
  if (outcome === 'sent') return 1;
  if (outcome === 'rejected') return 0;
  return final === undefined ? null : likeness(draft, final);
}
