import {
  type ArticleChange,
  beginnings,
  candidates,
  createEmbeddedKeywordEngine,
  createEmbeddedVectorEngine,
  createSparseEmbedder,
  defaultMinScore,
  type Embedder,
  type EngineHit,
  type FusedHit,
  fuse,
  fusionOf,
  type KeywordEngine,
  maxForeign,
  maxHits,
  mayBeForeign,
  measureNearness,
  oddsOfNearest,
  ownLanguageFirst,
  type Passage,
  passagesOf,
  rate,
} from '@pharos/knowledge/measure';
import type { JudgedSet } from './judged-set.js';

/** What each side found for a question, both together, those rated, and what is left above the usual least score, best first. */
export interface Lists {
  readonly keyword: readonly EngineHit[];
  readonly vector: readonly EngineHit[];
  readonly fused: readonly FusedHit[];
  readonly rated: readonly RatedHit[];
  readonly shown: readonly RatedHit[];
}

export interface RatedHit extends FusedHit {
  readonly passage: Passage;
}

const tenant = { orgId: 'org_measured', projectId: 'prj_measured' };
const index = 'measured';

export interface Searched {
  /** Default: the built-in one. */
  readonly embedder?: Embedder | undefined;
  /** Default: the embedded one. */
  readonly words?: KeywordEngine | undefined;
}

/** Articles in the search that the service has; without servers but those that are given. */
export async function embeddedSearch(
  articles: JudgedSet['articles'],
  { embedder = createSparseEmbedder(), words = createEmbeddedKeywordEngine() }: Searched = {},
): Promise<(text: string) => Promise<Lists>> {
  const { signal } = new AbortController();
  const nearness = embedder.kind === 'dense' ? await measureNearness(embedder, signal) : undefined;
  const vectors = createEmbeddedVectorEngine(await embedder.shape());
  const all = new Map<string, Passage>();
  // An engine may have had another set before.
  await words.drop(index);
  for (const engine of [words, vectors]) await engine.prepare(index);
  const changes: ArticleChange<Passage>[] = [];
  for (const { id, ...article } of articles) {
    const passages = passagesOf({ ...tenant, articleId: id, version: 1, ...article });
    for (const passage of passages) all.set(`${id}/${passage.ordinal}`, passage);
    const embedded = await embedder.embedPassages(passages);
    const items = passages.map((passage, at) => ({ passage, vector: embedded[at] as (typeof embedded)[number] }));
    changes.push({ ...tenant, articleId: id, items: passages, gone: [] });
    await vectors.write(index, [{ ...tenant, articleId: id, items, gone: [] }]);
  }
  await words.write(index, changes);
  return async (text) => {
    const asked = { filter: {}, limit: candidates };
    const keyword = await words.search(index, tenant, { text, ...asked });
    const vector = await vectors.search(index, tenant, { vector: await embedder.embedQuery({ text }), ...asked });
    const fused = fuse({ keyword, vector }, fusionOf(words, embedder), candidates);
    const quoted = fused.slice(0, maxForeign).flatMap((hit) => {
      const passage = all.get(`${hit.articleId}/${hit.ordinal}`);
      return passage ? [{ ...hit, passage }] : [];
    });
    const first = quoted.slice(0, maxHits);
    const isFirst = !mayBeForeign(
      text,
      first.map(({ passage }) => passage),
    );
    const best = isFirst ? first : ownLanguageFirst(text, quoted).slice(0, maxHits);
    const oddsByNearness = nearness && oddsOfNearest(nearness, vector, best);
    const isAnsweredByBeginning = beginnings({ text }, embedder);
    const rated = rate({ text, oddsByNearness }, best).map((hit) => {
      const passage = all.get(`${hit.articleId}/0`);
      return passage && hit.ordinal > 0 && isAnsweredByBeginning(hit, () => passage)
        ? { ...hit, ordinal: 0, passage }
        : hit;
    });
    return { keyword, vector, fused, rated, shown: rated.filter(({ score }) => score >= defaultMinScore) };
  };
}
