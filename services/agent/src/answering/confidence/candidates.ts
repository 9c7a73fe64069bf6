import type { ReadPassage } from '../../domain/outcome.js';
import type { Calibration } from '../calibration.js';
import { logistic, relevanceOf, type Signals } from './confidence.js';
import { comparePassages } from './retrieval-signals.js';
import type { RetrievalWeights } from './weights.js';

/** A passage that may answer a question, and what says so. */
export interface Candidate {
  readonly query: string;
  readonly passage: ReadPassage;
  readonly signals: Signals;
  /** How surely it is about what is asked, 0 to 1, the other candidates left aside. */
  readonly relevance: number;
  /** The same as log-odds. */
  readonly odds: number;
}

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
  return withRivals(distinct);
}

/** With how near the best of the others comes to each. */
export function withRivals(all: readonly Candidate[]): Candidate[] {
  return all.map((candidate) => ({ ...candidate, signals: { ...candidate.signals, rival: rivalOf(candidate, all) } }));
}

function ofQuery(query: string, passages: readonly ReadPassage[], weights?: RetrievalWeights): Candidate[] {
  const compared = comparePassages(query, passages);
  return passages.flatMap((passage, at) => {
    const own = compared[at];
    if (!own) return [];
    const signals: Signals = { ...own };
    const odds = relevanceOf(signals, weights);
    return [{ query, passage, signals, odds, relevance: logistic(odds) }];
  });
}

/** One that is less likely by so much (of log-odds) is none, however many there are of those: so articles about other things change nothing. */
const rivalWithin = 1.5;

/** How near another comes that is less likely by `gap`: 1 when it is as likely or likelier, 0 when it is not nearly as likely. */
export function rivalry(gap: number): number {
  return Math.min(1, Math.max(0, 1 - gap / rivalWithin));
}

function rivalOf(candidate: Candidate, all: readonly Candidate[]): number {
  return Math.max(
    0,
    ...all.filter((other) => other !== candidate).map((other) => rivalry(candidate.odds - other.odds)),
  );
}
