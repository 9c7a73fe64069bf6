import { embeddedSearch, type Lists, type RatedHit, type Searched } from './embedded-search.js';
import type { JudgedQuestion, JudgedSet } from './judged-set.js';
import { mean, ndcg, recall } from './metrics.js';

export const sides = ['keyword', 'vector', 'fused'] as const;
export type Side = (typeof sides)[number];

export interface Quality {
  /** nDCG@10 of each question, in order. */
  readonly ndcg: readonly number[];
  readonly recall: readonly number[];
}

/** What people see: of questions that articles answer, how many; of those about other things, the share. */
export interface Seen {
  /** The first article answers. */
  readonly first: number;
  /** One of the first three does. */
  readonly firstThree: number;
  readonly nothing: number;
  readonly othersShown: number;
}

export interface Measuring extends Searched {
  /** What is asked instead of a question; default: itself. */
  readonly edit?: (text: string, at: number) => string;
}

/** Asks every question of a set with the search that the service has. */
export async function measure(set: JudgedSet, { edit = (text) => text, ...searched }: Measuring = {}) {
  const search = await embeddedSearch(set.articles, searched);
  const lists: Lists[] = [];
  for (const [at, { text }] of set.questions.entries()) lists.push(await search(edit(text, at)));
  const others: Lists[] = [];
  for (const text of set.outOfScope) others.push(await search(text));
  const of = (side: Side | 'shown'): Quality => ({
    ndcg: set.questions.map(({ relevant }, at) => ndcg(idsOf(lists[at]?.[side]), relevant)),
    recall: set.questions.map(({ relevant }, at) => recall(idsOf(lists[at]?.[side]), relevant)),
  });
  const sideQuality = { keyword: of('keyword'), vector: of('vector'), fused: of('fused') };
  return {
    ...(sideQuality satisfies Record<Side, Quality>),
    /** What is left of the fused list above the usual least score. */
    shown: of('shown'),
    /** For each question about other things, whether anything is. */
    outOfScope: others.map(({ shown }) => shown.length > 0),
    /** What people see, at the usual least score or another one. */
    seen: (minScore?: number): Seen => seenOf(set, lists, others, minScore),
    /** What was asked, and what is shown for it, in the order of the set. */
    asked: [...set.questions, ...set.outOfScope.map((text) => ({ text, relevant: undefined }))].map(
      ({ text, relevant }, at) => ({ text, relevant, rated: ([...lists, ...others][at] as Lists).rated }),
    ),
  };
}

export type Measured = Awaited<ReturnType<typeof measure>>;

function seenOf(
  { questions }: Pick<JudgedSet, 'questions'>,
  lists: readonly Lists[],
  others: readonly Lists[],
  minScore: number | undefined,
): Seen {
  const shownOf = ({ rated, shown }: Lists) =>
    minScore === undefined ? shown : rated.filter(({ score }) => score >= minScore);
  const found = lists.map(shownOf);
  const answeredIn = (depth: number) =>
    questions.filter((question, at) => isAnswered(question, found[at], depth)).length;
  return {
    first: answeredIn(1),
    firstThree: answeredIn(3),
    nothing: found.filter((hits) => hits.length === 0).length,
    othersShown: mean(others.map((list) => Number(shownOf(list).length > 0))),
  };
}

function isAnswered({ relevant }: JudgedQuestion, hits: readonly RatedHit[] = [], depth: number): boolean {
  return hits.slice(0, depth).some(({ articleId }) => relevant.has(articleId));
}

function idsOf(hits: readonly { articleId: string }[] = []): string[] {
  return hits.map(({ articleId }) => articleId);
}

export function shareOf(flags: readonly boolean[]): number {
  return mean(flags.map(Number));
}
