import type { AgentEvaluation } from '@pharos/sdk';
import { oneLine } from '../output/printable.js';
import { type Column, table } from '../output/table.js';

type Figures = AgentEvaluation['figures'];

const percent = (value: number | null) => (value === null ? '-' : `${Math.round(100 * value)} %`);
const mostListed = 10;

const columns: readonly Column<Figures>[] = [
  { title: 'THRESHOLD', value: ({ threshold }) => threshold.toFixed(2) },
  { title: 'ANSWERED', value: ({ answered }) => answered },
  { title: 'COVERAGE', value: ({ coverage }) => percent(coverage) },
  { title: 'PRECISION', value: ({ precision }) => percent(precision) },
  { title: 'WRONG', value: ({ wrong }) => wrong },
];

const failures: Readonly<Record<NonNullable<AgentEvaluation['failure']>, string>> = {
  budget_exhausted: 'The monthly budget allows no more model calls.',
  model_unavailable: 'The model is not available.',
  error: 'Something failed again and again.',
};

/** What people read of an evaluation that has ended. */
export function linesOf(evaluation: AgentEvaluation): string[] {
  const { progress, figures, thresholds, suggested_threshold: suggested, usage, failure, questions } = evaluation;
  const { answered, right, wrong, coverage, precision } = figures;
  const skipped = progress.skipped > 0 ? `, ${progress.skipped} conversations without question or answer skipped` : '';
  const cost = usage.cost_usd === null ? 'cost not known' : `${usage.cost_usd} USD`;
  const rows = thresholds.filter((row, at) => row.answered > 0 && row.answered !== thresholds[at + 1]?.answered);
  const wrongOnes = questions.filter(({ decision, right: isRight }) => decision === 'reply' && isRight === false);
  const failed = questions.filter(({ problem }) => problem !== null);
  return [
    ...(failure === null ? [] : [failures[failure]]),
    `${progress.asked} of ${progress.questions} questions asked${skipped}; ${usage.calls} model calls, ${cost}`,
    `At ${evaluation.threshold.toFixed(2)}: ${answered} answered (${percent(coverage)}), ${right} right, ${wrong} wrong: precision ${percent(precision)}`,
    '',
    ...table(rows, columns),
    '',
    suggested === null
      ? 'No threshold can be suggested: too few answers were judged, or more than one in twenty is wrong at every threshold.'
      : `Suggested threshold: ${suggested.toFixed(2)}`,
    ...listed(
      'Wrong answers:',
      wrongOnes.map(({ question, answer }) => [question, answer]),
    ),
    ...listed(
      'Problems:',
      failed.map(({ question, problem }) => [question, problem]),
    ),
  ];
}

/** The first of them under a title; nothing where there are none. */
function listed(title: string, rows: readonly (readonly [question: string | null, text: string | null])[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, mostListed);
  const more = rows.length > shown.length ? [`  and ${rows.length - shown.length} more`] : [];
  return [
    '',
    title,
    ...shown.map(([question, text]) => `  ${oneLine(question ?? '-', 70)}: ${oneLine(text ?? '-', 100)}`),
    ...more,
  ];
}
