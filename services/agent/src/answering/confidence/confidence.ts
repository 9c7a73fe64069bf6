import { modelWeights, type RetrievalWeights, usualWeights, type Weights } from './weights.js';

/** What speaks for an answer, by name; each 0 to 1. */
export type Signals = Readonly<Record<string, number>>;

/** What turns the confidence that the usual weights give into another. */
export interface ConfidenceCurve {
  /** The slope of the line through the log-odds: `slope * logOdds + intercept`. */
  readonly slope: number;
  readonly intercept: number;
  /** Other weights than the usual ones: so are those measured that were not fitted to what they are measured on. */
  readonly weights?: RetrievalWeights;
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Signals with their products: what speaks for an answer together more than each by itself. */
export function withProducts(signals: Signals): Signals {
  const { coverage = 0, length = 0, alike = 0, quoted = 0 } = signals;
  return {
    ...signals,
    coverage_length: coverage * length,
    alike_coverage: alike * coverage,
    quoted_coverage: quoted * coverage,
  };
}

/** The log-odds that a passage answers, by what its words say; other candidates are left aside. */
export function relevanceOf(signals: Signals, { relevance }: RetrievalWeights = usualWeights): number {
  return sum(relevance, withProducts(signals));
}

/**
 * How much surer (in log-odds) an answer is at most than its passage alone tells, because no other article comes near: a help centre of
 * few articles has none that could.
 */
const mostByOthers = 3;

/** The log-odds that the best passage answers, whoever writes the answer. */
export function passageLogOdds(signals: Signals, weights: RetrievalWeights = usualWeights): number {
  const relevance = relevanceOf(signals, weights);
  return Math.min(sum(weights.best, { relevance, ...signals }), relevance + mostByOthers);
}

/** The log-odds that an answer is right, as the usual weights see it. Of the same signals it is always the same. */
export function usualLogOdds(signals: Signals, weights: RetrievalWeights = usualWeights): number {
  const byPassage = passageLogOdds(signals, weights);
  if (signals.support === undefined) return byPassage;
  // A model reads more out of passages than its words tell: what they say counts, but cannot decide alone.
  return sum(weights.model ?? modelWeights, { ...signals, passage: logistic(byPassage) });
}

/** How likely an answer of such signals is right, 0 to 1. */
export function confidenceOf(signals: Signals, { slope, intercept, weights }: ConfidenceCurve): number {
  return logistic(slope * usualLogOdds(signals, weights) + intercept);
}

function sum({ constant, ...weights }: Weights, values: Signals): number {
  return Object.entries(weights).reduce((total, [name, weight]) => total + weight * (values[name] ?? 0), constant);
}
