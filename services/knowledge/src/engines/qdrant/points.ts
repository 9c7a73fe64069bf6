import type { Schemas } from '@qdrant/js-client-rest';
import type { z } from 'zod';
import { localeChain } from '../../text/index.js';
import type { EmbeddedPassage, EngineHit, PassageRef, VectorQuery } from '../engine.js';
import { hitOf, placeFields, refFields, refOf, toStored } from '../stored-passage.js';
import { counted, page, type ScoredPoint, scored, written } from './answers.js';
import type { Connection, Send } from './connection.js';
import { checkDone } from './errors.js';
import { is, type TenantFilter } from './filters.js';
import { plainVector } from './shape.js';

/** Points in one request. */
const batchSize = 256;
/** Numbers of their vectors, with up to 30 bytes each: servers take 32 MB in a request unless told otherwise. */
const batchNumbers = 400_000;
const pageSize = 1_000;
/** Writes go through one leader, so that none overtakes the one before it, also while another node is down. */
const ordering = 'medium';
/**
 * How many points are asked for, for each article that is wanted; the second time only when their articles are too few. (Qdrant could
 * group them, but asks itself up to ten times for that.)
 */
const pointsEach = [4, 33];

/** Points of collections, one for each passage, without its text. */
export class Points {
  constructor(
    private readonly connection: Connection,
    private readonly timeoutMs: number,
  ) {}

  /** Once it resolves they are found. */
  async upsert(collection: string, items: readonly EmbeddedPassage[], signal?: AbortSignal): Promise<void> {
    for (const batch of batchesOf(items)) {
      const points = batch.map(pointOf);
      const send: Send = (api, init) =>
        api.upsertPoints({ collection_name: collection, wait: true, ordering, points }, init);
      await this.write(`writing to collection ${collection}`, send, signal);
    }
  }

  /** Once it resolves they are not found. */
  async remove(collection: string, points: string[], signal?: AbortSignal): Promise<void> {
    if (points.length === 0) return;
    const send: Send = (api, init) =>
      api.deletePoints({ collection_name: collection, wait: true, ordering, points }, init);
    await this.write(`removing from collection ${collection}`, send, signal);
  }

  /**
   * The best point of each article. How rare the dimensions of a sparse vector are is counted among the points of `corpus`; servers
   * before 1.19 ignore it, and count among all points.
   */
  async search(
    collection: string,
    { filter, corpus }: { readonly filter: TenantFilter; readonly corpus: TenantFilter },
    { vector, limit }: Pick<VectorQuery, 'vector' | 'limit'>,
    signal?: AbortSignal,
  ): Promise<EngineHit[]> {
    let hits: EngineHit[] = [];
    for (const each of pointsEach) {
      const most = limit * each;
      const request = {
        query: plainVector(vector),
        using: vector.kind,
        filter,
        limit: most,
        with_payload: placeFields,
        // The server refuses it for dense vectors.
        ...(vector.kind === 'sparse' && { params: { idf: { corpus } } }),
      };
      const { points } = await this.connection.call({
        what: 'searching',
        answer: scored,
        // Whole seconds, so never sooner than this side: then nobody waits for the server's work any more.
        send: (api, init) =>
          api.queryPoints(
            { collection_name: collection, ...request, timeout: Math.ceil(this.timeoutMs / 1_000) },
            init,
          ),
        signal,
      });
      hits = bestOfEach(points);
      if (hits.length >= limit || points.length < most) break;
    }
    return hits.slice(0, limit);
  }

  /** All of the articles of a slice. Pages begin at a point, so none is skipped when others are removed. */
  async inventory(collection: string, slice: number, signal?: AbortSignal): Promise<PassageRef[]> {
    const filter = { must: [is('slice', slice)] };
    const found: PassageRef[] = [];
    let offset: z.infer<typeof page>['next_page_offset'];
    do {
      const request = {
        filter,
        limit: pageSize,
        with_payload: refFields,
        with_vector: false,
        ...(offset && { offset }),
      };
      const { points, next_page_offset } = await this.connection.call({
        what: `listing collection ${collection}`,
        answer: page,
        send: (api, init) => api.scrollPoints({ collection_name: collection, ...request }, init),
        signal,
      });
      found.push(...points.map(({ payload }) => refOf(payload)));
      offset = next_page_offset;
    } while (offset);
    return found;
  }

  /** All of them, whoever's they are. */
  async count(collection: string, signal?: AbortSignal): Promise<number> {
    const { count } = await this.connection.call({
      what: `counting collection ${collection}`,
      answer: counted,
      send: (api, init) => api.countPoints({ collection_name: collection, exact: true }, init),
      signal,
    });
    return count;
  }

  private async write(what: string, send: Send, signal?: AbortSignal): Promise<void> {
    checkDone(what, await this.connection.call({ what, answer: written, send, signal, writes: true }));
  }
}

function* batchesOf(items: readonly EmbeddedPassage[]): Generator<EmbeddedPassage[]> {
  let batch: EmbeddedPassage[] = [];
  let numbers = 0;
  for (const item of items) {
    const { length } = item.vector.values;
    if (batch.length === batchSize || (batch.length > 0 && numbers + length > batchNumbers)) {
      yield batch;
      batch = [];
      numbers = 0;
    }
    batch.push(item);
    numbers += length;
  }
  if (batch.length > 0) yield batch;
}

function pointOf({ passage, vector }: EmbeddedPassage): Schemas['PointStruct'] {
  const { id, locale, tags } = passage;
  return {
    id,
    vector: { [vector.kind]: plainVector(vector) },
    payload: { ...toStored(passage), locales: localeChain(locale), tags },
  };
}

function bestOfEach(points: readonly ScoredPoint[]): EngineHit[] {
  const best = new Map<string, EngineHit>();
  for (const { score, payload } of points)
    if (payload && !best.has(payload.article_id)) best.set(payload.article_id, hitOf(payload, score));
  return [...best.values()];
}
