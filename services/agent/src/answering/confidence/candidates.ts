import type { ReadPassage } from '../../domain/outcome.js';
import type { Calibration } from '../calibration.js';
import { logistic, relevanceOf, type Signals } from './confidence.js';
import { retrievalSignals } from './retrieval-signals.js';
import type { RetrievalWeights } from './weights.js';

/** A passage that may answer a question, and what says so. */
export interface Candidate {
  readonly query: string;
  readonly passage: ReadPassage;
  readonly signals: Signals;
  /** How surely it is about what is asked, 0 to 1, the other candidates left aside. */
  readonly relevance: number;
}

/** Comparing words of more passages takes time, and the answer is hardly ever among them. */
const mostCompared = 5;

/** Passages that may answer one question, asked in one or several ways; the likeliest of each article, best first. */
export function candidatesFor(
  found: ReadonlyMap<string, readonly ReadPassage[]>,
  queries: readonly string[],
  { weights }: Pick<Calibration, 'weights'>,
): Candidate[] {
  const all = queries.flatMap((query) => ofQuery(query, found.get(query) ?? [], weights));
  const ordered = all.sort((a, b) => b.relevance - a.relevance || (a.passage.articleId < b.passage.articleId ? -1 : 1));
  const firstOf = ({ passage }: Candidate) => ordered.find((other) => other.passage.articleId === passage.articleId);
  const distinct = ordered.filter((each) => firstOf(each) === each);
  return withLead(distinct);
}

/** With what each is before all others. */
export function withLead(all: readonly Candidate[]): Candidate[] {
  return all.map((candidate) => ({ ...candidate, signals: { ...candidate.signals, lead: leadOf(candidate, all) } }));
}

function ofQuery(query: string, passages: readonly ReadPassage[], weights?: RetrievalWeights): Candidate[] {
  return retrievalSignals(query, passages, mostCompared).flatMap((given, at) => {
    const passage = passages[at];
    const signals: Signals = { ...given };
    return passage ? [{ query, passage, signals, relevance: logistic(relevanceOf(signals, weights)) }] : [];
  });
}

/** How far it is before the best of the others: 0.5 when both are as likely, 0 or 1 when one surely is. */
function leadOf(candidate: Candidate, all: readonly Candidate[]): number {
  const others = all.filter((other) => other !== candidate).map(({ relevance }) => relevance);
  return (1 + candidate.relevance - Math.max(0, ...others)) / 2;
}
