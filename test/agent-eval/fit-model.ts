import { logistic, passageLogOdds, type Weights } from '@pharos/agent/evaluate';
import { z } from 'zod';
import { fitLogistic } from './logistic.js';

const judgedAnswer = z.object({ signals: z.record(z.string(), z.number()), right: z.boolean() });

/** What an operator's model answered, judged: the signals of its run, and whether it was right. */
export type JudgedAnswer = z.output<typeof judgedAnswer>;

const fewest = 50;
const fewestOfEach = 10;
/** A pull of a few answers: it keeps some hundred from being followed to the letter. */
const ridge = 1;

/** JSON Lines. @throws when a line is no judged answer of a model */
export function readJudgedAnswers(text: string): JudgedAnswer[] {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ line, at }]));
  return lines.map(({ line, at }) => {
    const read = judgedAnswer.safeParse(parsed(line));
    if (!read.success) throw new Error(`line ${at + 1} is no judged answer: {"signals": {…}, "right": true}`);
    if (read.data.signals.support === undefined) throw new Error(`line ${at + 1} is of no answer that a model wrote`);
    return read.data;
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // What is no JSON is no judged answer either.
    return undefined;
  }
}

/** Weights for `AGENT_MODEL_WEIGHTS`. What should speak for an answer never speaks against it. @throws when there are too few */
export function fitModel(answers: readonly JudgedAnswer[]): Weights {
  const right = answers.filter((answer) => answer.right).length;
  if (answers.length < fewest || Math.min(right, answers.length - right) < fewestOfEach)
    throw new Error(
      `${answers.length} answers, ${right} of them right, do not suffice: ${fewest} are needed, ${fewestOfEach} of each kind`,
    );
  const rows = answers.map(({ signals, right: isRight }) => ({
    values: { passage: logistic(passageLogOdds(signals)), support: signals.support ?? 0 },
    isRight,
    weight: 1,
  }));
  const helpful = (['passage', 'support'] as const).filter((name) => (fitLogistic(rows, ridge)[name] ?? 0) > 0);
  const kept = rows.map(({ values, ...row }) => ({
    ...row,
    values: Object.fromEntries(helpful.map((name) => [name, values[name]])),
  }));
  const fitted: Record<string, number> = { passage: 0, support: 0, ...fitLogistic(kept, ridge) };
  return Object.fromEntries(Object.entries(fitted).map(([name, value]) => [name, Number(value.toFixed(2))])) as Weights;
}

/** What is printed: the variable, and what stands behind it. */
export function modelWeightsText(weights: Weights, answers: readonly JudgedAnswer[]): string {
  const right = answers.filter((answer) => answer.right).length;
  const { constant, passage, support } = weights;
  return `AGENT_MODEL_WEIGHTS='${JSON.stringify({ constant, passage, support })}'\n# fitted to ${answers.length} judged answers, ${right} of them right`;
}
