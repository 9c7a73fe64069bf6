import { suggestedThreshold, thresholdTable, wantedPrecision, withShares } from '@pharos/agent/evaluate';
import { auroc, calibrationError, coverageAt } from './figures.js';
import type { Replayed } from './replay.js';

/** How well the gate lets right answers through and holds wrong ones back. */
export interface GateFigures {
  readonly questions: number;
  readonly answerable: number;
  /** Share of all questions that are answered. */
  readonly coverage: number;
  /** Share of the answers that are right. */
  readonly precision: number;
  /** Share of the answers that are wrong. */
  readonly falseAnswers: number;
  readonly auroc: number;
  /** The share of all questions, and of those that can be answered, that could be answered with 90 % of the answers right. */
  readonly coverageAt90: number;
  readonly coverageAt90OfAnswerable: number;
  readonly calibrationError: number;
}

export function figuresOf(replayed: readonly Replayed[]): GateFigures {
  const sent = replayed.filter(({ isSent }) => isSent);
  const right = sent.filter(({ isRight }) => isRight).length;
  const answerable = replayed.filter(
    ({ question: { relevant, answer } }) => relevant.size > 0 || answer !== undefined,
  ).length;
  const coverageAt90 = coverageAt(0.9, replayed);
  const counts = { threshold: 0, answered: sent.length, right, wrong: sent.length - right };
  const { coverage, precision = 0, falseAnswers = 0 } = withShares(counts, replayed.length);
  return {
    questions: replayed.length,
    answerable,
    coverage,
    precision,
    falseAnswers,
    auroc: auroc(replayed),
    calibrationError: calibrationError(replayed),
    coverageAt90,
    coverageAt90OfAnswerable: (coverageAt90 * replayed.length) / (answerable || 1),
  };
}

/** What went wrong and why, without where in the code. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const rounded = (figure: number) => (Number.isNaN(figure) ? '–' : figure.toFixed(3));
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** A Markdown table of the figures, a row for each set. */
export function figuresTable(rows: readonly { readonly name: string; readonly figures: GateFigures }[]): string[] {
  return [
    '| | questions | answerable | answered | of these right | wrong | AUROC | at 90 % right: of all | of answerable | calibration error |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ name, figures: of }) => {
      const shares = [of.coverage, of.precision, of.falseAnswers].map(percent);
      const covered = [of.coverageAt90, of.coverageAt90OfAnswerable].map(percent);
      return `| ${[name, of.questions, of.answerable, ...shares, rounded(of.auroc), ...covered, rounded(of.calibrationError)].join(' | ')} |`;
    }),
  ];
}

/** A Markdown table of what was decided, and how often the best draft would have been right. */
export function decisionTable(replayed: readonly Replayed[]): string[] {
  const names = [...new Set(replayed.map(({ decision }) => decision))].sort();
  return [
    '| decision | questions | best draft right | nothing answers |',
    '|---|---|---|---|',
    ...names.map((name) => {
      const own = replayed.filter(({ decision }) => decision === name);
      const right = own.filter(({ isRight }) => isRight).length;
      const unanswerable = own.filter(
        ({ question: { relevant, answer } }) => relevant.size === 0 && answer === undefined,
      ).length;
      return `| ${name} | ${own.length} | ${right} | ${unanswerable} |`;
    }),
  ];
}

/** Markdown tables of what a threshold would have let through, with the one that is suggested. */
export function thresholdLines(replayed: readonly Replayed[]): string[] {
  const table = thresholdTable(replayed);
  const suggested = suggestedThreshold(table);
  const rows = table.filter(({ answered }, at) => answered > 0 && answered !== table[at + 1]?.answered);
  return [
    '| threshold | answered | of these right | wrong |',
    '|---|---|---|---|',
    ...rows.map(({ threshold, coverage, precision = 0, falseAnswers = 0 }) => {
      return `| ${[threshold, ...[coverage, precision, falseAnswers].map(percent)].join(' | ')} |`;
    }),
    suggested === undefined
      ? `No threshold lets ten answers out of which ${percent(wantedPrecision)} are right.`
      : `Suggested threshold: ${suggested} (at least ${percent(wantedPrecision)} right).`,
  ];
}
