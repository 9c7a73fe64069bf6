import { type ReadPassage, retrievalSignals } from '@pharos/agent/evaluate';
import { embeddedSearch } from '../relevance/embedded-search.js';
import type { GateSet } from './judged-questions.js';
import { fitLogistic } from './logistic.js';

type Values = Readonly<Record<string, number>>;

/** A question's candidates, of which each may be right. */
interface Row {
  readonly group: string;
  readonly candidates: readonly { readonly values: Values; readonly isRight: boolean }[];
}

export interface FittedWeights {
  readonly relevance: Values;
  readonly lead: Values;
  readonly questions: number;
}

const mostCandidates = 5;

/** Fits both curves of the confidence; each help centre counts as much, however many questions it has. */
export async function fitTo(sets: readonly GateSet[]): Promise<FittedWeights> {
  const rows: Row[] = [];
  for (const set of sets) rows.push(...(await rowsOf(set)));
  const weightOf = weights(rows);
  const relevance = fitLogistic(
    rows.flatMap((row) => row.candidates.map(({ values, isRight }) => ({ values, isRight, weight: weightOf(row) }))),
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
  return { relevance, lead: fitLogistic(best), questions: rows.length };
}

async function rowsOf({ name, articles, questions }: GateSet): Promise<Row[]> {
  const search = await embeddedSearch(articles);
  const rows: Row[] = [];
  for (const { text, relevant } of questions) {
    const passages = (await search(text.slice(0, 480))).shown.map(
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
    rows.push({ group: name.replace(/ without .*/, ''), candidates });
  }
  return rows;
}

/** As the service's `relevanceOf` makes them. */
function withProducts(signals: Values): Values {
  const { margin: _, ...rest } = signals;
  const { coverage = 0, length = 0, alike = 0, quoted = 0, score = 0 } = signals;
  return {
    ...rest,
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

export function weightsText({ relevance, lead, questions }: FittedWeights): string {
  const line = (values: Values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toFixed(2))])));
  return [`${questions} questions`, `relevanceWeights ${line(relevance)}`, `leadWeights ${line(lead)}`].join('\n');
}
