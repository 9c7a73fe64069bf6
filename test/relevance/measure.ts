import { embeddedSearch, type Lists, type Searched } from './embedded-search.js';
import type { JudgedSet } from './judged-set.js';
import { mean, ndcg, recall } from './metrics.js';

export const sides = ['keyword', 'vector', 'fused'] as const;
export type Side = (typeof sides)[number];

export interface Quality {
  /** nDCG@10 of each question, in order. */
  readonly ndcg: readonly number[];
  readonly recall: readonly number[];
}

export interface Measuring extends Searched {
  /** What is asked instead of a question; default: itself. */
  readonly edit?: (text: string, at: number) => string;
}

/** Asks every question of a set with the search that the service has. */
export async function measure(set: JudgedSet, { edit = (text) => text, ...searched }: Measuring = {}) {
  const search = await fill(set, searched);
  const lists: Awaited<ReturnType<typeof search>>[] = [];
  for (const [at, { text }] of set.questions.entries()) lists.push(await search(edit(text, at)));
  const others: typeof lists = [];
  for (const text of set.outOfScope) others.push(await search(text));
  const of = (side: Side | 'shown'): Quality => ({
    ndcg: set.questions.map(({ relevant }, at) => ndcg(lists[at]?.[side] ?? [], relevant)),
    recall: set.questions.map(({ relevant }, at) => recall(lists[at]?.[side] ?? [], relevant)),
  });
  const sideQuality = { keyword: of('keyword'), vector: of('vector'), fused: of('fused') };
  return {
    ...(sideQuality satisfies Record<Side, Quality>),
    /** What is left of the fused list above the usual least score. */
    shown: of('shown'),
    /** For each question about other things, whether anything is. */
    outOfScope: others.map(({ shown }) => shown.length > 0),
  };
}

export type Measured = Awaited<ReturnType<typeof measure>>;

async function fill(
  set: JudgedSet,
  searched: Searched,
): Promise<(text: string) => Promise<Record<Side | 'shown', string[]>>> {
  const search = await embeddedSearch(set.articles, searched);
  return async (text) => idsOfEach(await search(text));
}

function idsOfEach({ keyword, vector, fused, shown }: Lists): Record<Side | 'shown', string[]> {
  return { keyword: idsOf(keyword), vector: idsOf(vector), fused: idsOf(fused), shown: idsOf(shown) };
}

function idsOf(hits: readonly { articleId: string }[]): string[] {
  return hits.map(({ articleId }) => articleId);
}

/** Lines of a Markdown table: what each side reaches, for each way of asking. */
export function tableOf(rows: readonly { name: string; quality: Measured }[]): string[] {
  return [
    '| | nDCG@10 keyword | vector | fused | recall@10 keyword | vector | fused | shown | out of scope |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ name, quality }) => {
      const figures = (['ndcg', 'recall'] as const).flatMap((what) =>
        sides.map((side) => mean(quality[side][what]).toFixed(3)),
      );
      const answered = shareOf(quality.outOfScope);
      return `| ${[name, ...figures, mean(quality.shown.recall).toFixed(3), `${Math.round(100 * answered)} %`].join(' | ')} |`;
    }),
  ];
}

export function shareOf(flags: readonly boolean[]): number {
  return mean(flags.map(Number));
}
