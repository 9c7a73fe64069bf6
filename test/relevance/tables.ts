import { type Measured, shareOf, sides } from './measure.js';
import { mean } from './metrics.js';

export interface Row {
  readonly name: string;
  readonly quality: Measured;
}

/** Lines of a Markdown table: what each side reaches, for each way of asking. */
export function tableOf(rows: readonly Row[]): string[] {
  return [
    '| | nDCG@10 keyword | vector | fused | recall@10 keyword | vector | fused | shown | out of scope |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ name, quality }) => {
      const figures = (['ndcg', 'recall'] as const).flatMap((what) =>
        sides.map((side) => mean(quality[side][what]).toFixed(3)),
      );
      return lineOf([name, ...figures, mean(quality.shown.recall).toFixed(3), percent(shareOf(quality.outOfScope))]);
    }),
  ];
}

/** Lines of a Markdown table: what people see. */
export function seenTableOf(rows: readonly Row[]): string[] {
  return [
    '| | questions | right first | in first three | nothing found | other things shown |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ name, quality }) => {
      const { first, firstThree, nothing, othersShown } = quality.seen();
      const others = `${percent(othersShown)} of ${quality.outOfScope.length}`;
      return lineOf([name, quality.shown.ndcg.length, first, firstThree, nothing, others]);
    }),
  ];
}

const minScores = [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

/** Lines of a Markdown table: what people see with other least scores. */
export function curveOf({ name, quality }: Row): string[] {
  const seen = minScores.map((minScore) => quality.seen(minScore));
  return [
    lineOf([`${name}: minimum score`, ...minScores]),
    lineOf(['---', ...minScores.map(() => '---')]),
    lineOf(['right first', ...seen.map(({ first }) => first)]),
    lineOf(['in first three', ...seen.map(({ firstThree }) => firstThree)]),
    lineOf(['nothing found', ...seen.map(({ nothing }) => nothing)]),
    lineOf(['other things shown', ...seen.map(({ othersShown }) => percent(othersShown))]),
  ];
}

/** A line for each question: the place of the first right article, what is first, and its score. */
export function questionsOf({ name, quality }: Row): string[] {
  return [
    name,
    ...quality.asked.map(({ text, relevant, rated }) => {
      const place = rated.findIndex(({ articleId }) => relevant?.has(articleId)) + 1;
      const [first] = rated;
      return `${relevant ? place || '-' : 'other'}\t${first?.score.toFixed(2) ?? '-'}\t${first?.articleId ?? '-'}\t${text}`;
    }),
  ];
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
