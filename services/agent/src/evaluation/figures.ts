/** A question that was asked, as far as thresholds are concerned. */
export interface JudgedQuestion {
  /** Of the best draft; 0: there is none. */
  readonly confidence: number;
  /** Whether a threshold lets it out that is not above its confidence. */
  readonly isSendable: boolean;
  /** Null: there is no draft, or nobody could judge it. */
  readonly isRight: boolean | null;
}

export interface ThresholdFigures {
  readonly threshold: number;
  /** How many answers would be sent, how many of them are right, and how many wrong; the others nobody could judge. */
  readonly answered: number;
  readonly right: number;
  readonly wrong: number;
  /** The share of all questions that is answered. */
  readonly coverage: number;
  /** The shares of the judged answers that are right, and wrong; undefined where there is none. */
  readonly precision: number | undefined;
  readonly falseAnswers: number | undefined;
}

/** The table has a row for each twentieth. */
const steps = 20;

/** Where at most one answer in twenty is wrong people need not look at each: what the default threshold is set by, too. */
export const wantedPrecision = 0.95;
/** Fewer say little: of nine right answers in ten, seven are all right in every second sample. */
const fewestAnswers = 10;

/** What would be sent at a threshold, and how much of it is right. */
export function figuresAt(threshold: number, questions: readonly JudgedQuestion[]): ThresholdFigures {
  const sent = questions.filter(({ isSendable, confidence }) => isSendable && confidence >= threshold);
  const right = sent.filter(({ isRight }) => isRight === true).length;
  const wrong = sent.filter(({ isRight }) => isRight === false).length;
  return withShares({ threshold, answered: sent.length, right, wrong }, questions.length);
}

/** Counts of answers with what share they are: of so many questions, and of those that were judged. */
export function withShares(
  counts: Pick<ThresholdFigures, 'threshold' | 'answered' | 'right' | 'wrong'>,
  questions: number,
): ThresholdFigures {
  const { threshold, answered, right, wrong } = counts;
  const judged = right + wrong;
  return {
    ...{ threshold, answered, right, wrong },
    coverage: answered / (questions || 1),
    precision: judged === 0 ? undefined : right / judged,
    falseAnswers: judged === 0 ? undefined : wrong / judged,
  };
}

/** The same at thresholds from 0 to 1. */
export function thresholdTable(questions: readonly JudgedQuestion[]): ThresholdFigures[] {
  return Array.from({ length: steps + 1 }, (_, at) => figuresAt(at / steps, questions));
}

/**
 * The lowest threshold of a table from which on answers are as right as wanted, or the highest one that lets out just as many.
 * Undefined: too few answers are judged, or no threshold is so good.
 */
export function suggestedThreshold(table: readonly ThresholdFigures[]): number | undefined {
  const enough = table.filter(({ right, wrong }) => right + wrong >= fewestAnswers);
  const lastBad = enough.findLastIndex(({ precision = 0 }) => precision < wantedPrecision);
  const lowest = enough[lastBad + 1];
  return enough.findLast(({ answered }) => answered === lowest?.answered)?.threshold;
}
