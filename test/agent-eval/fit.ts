import {
  comparePassages,
  type ReadPassage,
  type RetrievalWeights,
  rivalry,
  withProducts,
} from '@pharos/agent/evaluate';
import { embeddedSearch } from '../relevance/embedded-search.js';
import type { GateSet, JudgedQuestion } from './judged-questions.js';
import { fitLogistic } from './logistic.js';

type Values = Readonly<Record<string, number>>;

/** A question's candidates, of which each may be right. */
export interface Row {
  readonly question: JudgedQuestion;
  /** Its help centre, whole or not. */
  readonly group: string;
  readonly candidates: readonly { readonly values: Values; readonly isRight: boolean }[];
}

/** What tells whether a passage is about the question, with the products of some. */
const ofRelevance = ['coverage', 'titled', 'quoted', 'alike', 'alike_mean', 'named', 'length', 'lone'].concat([
  'coverage_length',
  'alike_coverage',
  'quoted_coverage',
]);
/** What else tells whether the likeliest answers. */
const ofBest = ['agreed', 'common', 'keywords'];
const only = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? 0]));

/** Set by hand: customers who ask in few words for one of two things are asked which, and the sets have few of these. */
const heldRival = -1.6;

/** The signals tell much of the same, and freer weights follow the sets that they see. */
const ridge = 20;

/**
 * Fits both curves of the confidence; each help centre counts as much, however many questions it has. Both learn where articles
 * are there and where they are missing: most help centres lack some of what is asked. HINT3's articles are lists of questions, and show
 * no more than what is alike.
 */
export function fitTo(rows: readonly Row[]): RetrievalWeights {
  const weightOf = weights(rows);
  const relevance = fitLogistic(
    rows.flatMap((row) =>
      row.candidates.map(({ values, isRight }) => ({
        values: only(ofRelevance, values),
        isRight,
        weight: weightOf(row),
      })),
    ),
    ridge,
  );
  const best = rows
    .filter(({ group }) => !group.startsWith('hint3'))
    .flatMap((row) => {
      const rated = row.candidates
        .map((each) => ({ ...each, logOdds: dot(relevance, each.values) }))
        .sort((a, b) => b.logOdds - a.logOdds);
      const [first, second] = rated;
      if (!first) return [];
      const rival = second ? rivalry(first.logOdds - second.logOdds) : 0;
      return [
        {
          values: { relevance: first.logOdds, ...only(ofBest, first.values) },
          offset: heldRival * rival,
          isRight: first.isRight,
          weight: weightOf(row),
        },
      ];
    });
  return { relevance, best: { ...fitLogistic(best), rival: heldRival } };
}

/** What is fitted to: the best that the search finds for each question. */
export async function rowsOf(sets: readonly GateSet[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const set of sets) rows.push(...(await rowsOfSet(set)));
  return rows;
}

/** What has parts of one help centre has one group. */
export function groupOf({ name }: Pick<GateSet, 'name'>): string {
  return name.replace(/ without .*/, '');
}

async function rowsOfSet(set: GateSet): Promise<Row[]> {
  const search = await embeddedSearch(set.articles);
  const rows: Row[] = [];
  for (const question of set.questions) {
    const { text, relevant } = question;
    const passages = (await search(text.slice(0, 480))).rated.map(
      ({ passage, articleId, score, keywordRank, vectorRank }): ReadPassage => {
        const { title, heading, text: body, locale, ordinal } = passage;
        return {
          articleId,
          title,
          slug: articleId,
          heading,
          text: body,
          locale,
          ordinal,
          version: 1,
          score,
          keywordRank,
          semanticRank: vectorRank,
        };
      },
    );
    const candidates = comparePassages(text, passages).map((signals, at) => {
      return { values: withProducts({ ...signals }), isRight: relevant.has(passages[at]?.articleId ?? '') };
    });
    rows.push({ question, group: groupOf(set), candidates });
  }
  return rows;
}

const groupWeight = 1_000;

function weights(rows: readonly Row[]): (row: Row) => number {
  const counts = new Map<string, number>();
  for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
  return ({ group }) => groupWeight / (counts.get(group) ?? 1);
}

function dot({ constant = 0, ...rest }: Values, values: Values): number {
  return Object.entries(rest).reduce((sum, [name, weight]) => sum + weight * (values[name] ?? 0), constant);
}

export function weightsText({ relevance, best }: RetrievalWeights, questions: number): string {
  const line = (values: Values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toFixed(2))])));
  return [`${questions} questions`, `relevanceWeights ${line(relevance)}`, `bestWeights ${line(best)}`].join('\n');
}
