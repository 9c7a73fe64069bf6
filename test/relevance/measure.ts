import {
  candidates,
  createEmbeddedKeywordEngine,
  createEmbeddedVectorEngine,
  createSparseEmbedder,
  defaultMinScore,
  fuse,
  maxHits,
  type Passage,
  passagesOf,
  rate,
} from '@pharos/knowledge/measure';
import type { JudgedSet } from './judged-set.js';
import { mean, ndcg, recall } from './metrics.js';

export const sides = ['keyword', 'vector', 'fused'] as const;
export type Side = (typeof sides)[number];

export interface Quality {
  /** nDCG@10 of each question, in order. */
  readonly ndcg: readonly number[];
  readonly recall: readonly number[];
}

const tenant = { orgId: 'org_measured', projectId: 'prj_measured' };
const index = 'measured';

/** Asks every question of a set with the search that the service has without any server. */
export async function measure(set: JudgedSet, edit: (text: string, at: number) => string = (text) => text) {
  const search = await fill(set);
  const lists = await Promise.all(set.questions.map(({ text }, at) => search(edit(text, at))));
  const others = await Promise.all(set.outOfScope.map(search));
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

async function fill(set: JudgedSet): Promise<(text: string) => Promise<Record<Side | 'shown', string[]>>> {
  const embedder = createSparseEmbedder();
  const words = createEmbeddedKeywordEngine();
  const vectors = createEmbeddedVectorEngine(await embedder.shape());
  const all = new Map<string, Passage>();
  for (const engine of [words, vectors]) await engine.prepare(index);
  for (const { id, ...article } of set.articles) {
    const passages = passagesOf({ ...tenant, articleId: id, version: 1, ...article });
    for (const passage of passages) all.set(`${id}/${passage.ordinal}`, passage);
    const embedded = await embedder.embedPassages(passages);
    const items = passages.map((passage, at) => ({ passage, vector: embedded[at] as (typeof embedded)[number] }));
    await words.write(index, [{ ...tenant, articleId: id, items: passages, gone: [] }]);
    await vectors.write(index, [{ ...tenant, articleId: id, items, gone: [] }]);
  }
  return async (text) => {
    const asked = { filter: {}, limit: candidates };
    const keyword = await words.search(index, tenant, { text, ...asked });
    const vector = await vectors.search(index, tenant, { vector: await embedder.embedQuery({ text }), ...asked });
    const fused = fuse({ keyword, vector }, embedder, candidates);
    const best = fused.slice(0, maxHits).flatMap((hit) => {
      const passage = all.get(`${hit.articleId}/${hit.ordinal}`);
      return passage ? [{ ...hit, passage }] : [];
    });
    const shown = rate({ text }, best).filter(({ score }) => score >= defaultMinScore);
    return { keyword: idsOf(keyword), vector: idsOf(vector), fused: idsOf(fused), shown: idsOf(shown) };
  };
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
