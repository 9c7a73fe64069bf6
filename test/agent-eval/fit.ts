import { type ReadPassage, type RetrievalWeights, retrievalSignals } from '@pharos/agent/evaluate';
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

const mostCandidates = 5;
/**
 * The signals tell much of the same, and freer weights follow the sets that they see: with 1 (and 10) 8 % (5 %) of the answers on a
 * help centre were wrong that the weights had not seen, and with 20 4 %, for 0.01 of AUROC on HINT3.
 */
const ridge = 20;

/** Fits both curves of the confidence; each help centre counts as much, however many questions it has. */
export function fitTo(rows: readonly Row[]): RetrievalWeights {
  const weightOf = weights(rows);
  const relevance = fitLogistic(
    rows.flatMap((row) => row.candidates.map(({ values, isRight }) => ({ values, isRight, weight: weightOf(row) }))),
    ridge,
  );
  const best = rows.flatMap((row) => {
    const rated = row.candidates
      .map((each) => ({ ...each, logOdds: dot(relevance, each.values) }))
      .sort((a, b) => b.logOdds - a.logOdds);
    const [first, second] = rated;
    if (!first) return [];
    const lead = (1 + logistic(first.logOdds) - (second ? logistic(second.logOdds) : 0)) / 2;
    return [{ values: { relevance: first.logOdds, lead }, isRight: first.isRight, weight: weightOf(row) }];
  });
  return { relevance, lead: fitLogistic(best) };
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
    const candidates = retrievalSignals(text, passages, mostCandidates).map((signals, at) => {
      return { values: withProducts({ ...signals }), isRight: relevant.has(passages[at]?.articleId ?? '') };
    });
    rows.push({ question, group: groupOf(set), candidates });
  }
  return rows;
}

/** As the service's `relevanceOf` makes them. */
function withProducts(signals: Values): Values {
  const { coverage = 0, length = 0, alike = 0, quoted = 0, score = 0 } = signals;
  return {
    ...signals,
    coverage_length: coverage * length,
    alike_coverage: alike * coverage,
    quoted_score: quoted * score,
  };
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

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

export function weightsText({ relevance, lead }: RetrievalWeights, questions: number): string {
  const line = (values: Values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toFixed(2))])));
  return [`${questions} questions`, `relevanceWeights ${line(relevance)}`, `leadWeights ${line(lead)}`].join('\n');
}
