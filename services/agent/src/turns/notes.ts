import type { ActionRequest, Decision, Draft, EscalationReason } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';

/** Why a person is asked, in words that complete a sentence. */
const reasonTexts: Readonly<Record<EscalationReason, string>> = {
  user_requested: 'the customer asks for one',
  low_confidence: 'the agent is not sure enough',
  no_knowledge: 'no article covers the question',
  policy_topic: 'the topic is left to people',
  negative_sentiment: 'the customer is angry',
  repeated_failure: 'the answers did not help',
  tool_error: 'an action failed',
  model_error: 'the model failed',
  budget_exhausted: 'the budget of the month is used up',
  injection_suspected: 'somebody tried to manipulate the agent',
  undeliverable: 'an answer here does not reach whoever wrote',
};

/** A note for the team beside a customer's message; undefined: there is nothing to say. */
export function copilotNote({ outcome }: NewRun): string | undefined {
  const { decision } = outcome;
  switch (decision.kind) {
    case 'reply':
      return `**Draft** (confidence ${percent(decision.drafts[0].confidence)})\n\n${draftText(decision.drafts[0])}`;
    case 'abstain':
      return outcome.queries.length > 0 ? abstainNote(decision) : undefined;
    case 'escalate':
      return decision.reason === 'model_error' ? undefined : handOverNote(decision, outcome.queries);
    // Asked back and resolved is in autopilot only.
    default:
      return undefined;
  }
}

/** Something was asked, and a person has to ask back, or for agreement. */
function abstainNote({ reason, drafts: [draft] }: Extract<Decision, { kind: 'abstain' }>): string {
  const parts = ['**No answer yet**', reason];
  if (draft) parts.push(`Possible answer (confidence ${percent(draft.confidence)}):\n\n${draftText(draft)}`);
  return parts.join('\n\n');
}

type Escalation = Pick<Extract<Decision, { kind: 'escalate' }>, 'reason' | 'summary' | 'drafts'>;

/** What people are told who take over: what is asked, why they are, and what was tried. */
export function handOverNote({ reason, summary, drafts }: Escalation, queries: readonly string[]): string {
  const [draft] = drafts;
  const parts = [`**For a person**: ${reasonTexts[reason]}`, summary];
  if (queries.length > 0) parts.push(`Searched for: ${queries.map((query) => `“${query}”`).join(', ')}`);
  if (draft) parts.push(`Not sure enough (confidence ${percent(draft.confidence)}):\n\n${draftText(draft)}`);
  return parts.join('\n\n');
}

/** The note on an action that the customer agreed to and that did not succeed. */
export function failedActionSummary({ name }: ActionRequest, error: string | null): string {
  return `The customer agreed to “${name}”, but it failed: ${error ?? 'no reason was given'}.`;
}

/** The note on an action that was made while somebody wrote. */
export function madeActionSummary({ name }: ActionRequest): string {
  return `“${name}” was carried out, as the customer agreed. Messages that arrived in the meantime are not answered yet.`;
}

/** The draft, with the articles that it does not name itself. */
function draftText({ content, citations, unproved = [] }: Draft): string {
  const sources = new Map(citations.map(({ articleId, title }) => [articleId, title]));
  const lines = [...sources.values()].filter((title) => !content.includes(title)).map((title) => `- ${title}`);
  const parts = [content];
  if (unproved.length > 0)
    parts.push(
      `Not backed by any article or lookup:\n${unproved.map((each) => `- ${each.replace(/^[-*+>\s]+/, '')}`).join('\n')}`,
    );
  if (lines.length > 0) parts.push(`Sources:\n${lines.join('\n')}`);
  return parts.join('\n\n');
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
