import { filtered } from './conditions.js';
import { type Scored, scored } from './scoring.js';
import {
  type CollectionParams,
  type Payload,
  type Point,
  type Query,
  Refused,
  type ScrollQuery,
  type SparseVector,
  type Vector,
} from './wire.js';

/** The points of one collection. */
export class Collection {
  readonly points = new Map<string, Point>();
  /** By field: as a request said it, a type or an object with one. */
  readonly indexes: Record<string, unknown> = {};

  constructor(private readonly params: CollectionParams) {}

  /** All or none. */
  upsert(points: Point[]): void {
    for (const { vector } of points) for (const [name, value] of Object.entries(vector)) this.check(name, value);
    for (const point of points) this.points.set(point.id, point);
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) this.points.delete(id);
  }

  scroll({ limit = 10, offset, filter, with_payload }: ScrollQuery) {
    const found = filtered(this.points.values(), filter, this.indexes).sort((a, b) => (a.id < b.id ? -1 : 1));
    const from = found.filter(({ id }) => offset === undefined || id >= offset);
    const points = from.slice(0, limit).map(({ id, payload }) => ({ id, payload: pick(payload, with_payload) }));
    return { points, next_page_offset: from[limit]?.id ?? null };
  }

  query({ query, using, filter, limit, with_payload, params }: Query) {
    this.check(using, query);
    const all = [...this.points.values()];
    const idf = this.params.sparse_vectors?.[using]?.modifier === 'idf';
    // As servers of 1.19 and newer do.
    if (params?.idf && !idf) throw new Refused(400, `Wrong input: vector ${using} has no idf modifier`);
    const corpus = params?.idf ? filtered(all, params.idf.corpus, this.indexes) : all;
    const points = filtered(all, filter, this.indexes);
    const best = scored(points, corpus, query, using, idf).sort((a, b) => b.score - a.score);
    const shown = ({ point, score }: Scored) => {
      return { id: point.id, version: 0, score, payload: pick(point.payload, with_payload) };
    };
    return { points: best.slice(0, limit).map(shown) };
  }

  info() {
    const schema = Object.entries(this.indexes).map(([field, params]) => [field, this.indexInfo(field, params)]);
    return {
      status: 'green',
      optimizer_status: 'ok',
      points_count: this.points.size,
      segments_count: 1,
      config: { params: this.params, hnsw_config: hnsw, optimizer_config: optimizer },
      payload_schema: Object.fromEntries(schema),
    };
  }

  private indexInfo(field: string, params: unknown) {
    const points = [...this.points.values()].filter(({ payload }) => field in payload).length;
    return typeof params === 'string'
      ? { data_type: params, points }
      : { data_type: (params as { type: string }).type, params, points };
  }

  private check(name: string, vector: Vector): void {
    const size = this.params.vectors?.[name]?.size;
    const sparse = this.params.sparse_vectors?.[name];
    if (size === undefined && !sparse) throw new Refused(400, `Wrong input: Not existing vector name error: ${name}`);
    if (Array.isArray(vector) !== (size !== undefined))
      throw new Refused(400, 'Wrong input: Conversion between vectors');
    if (!Array.isArray(vector)) checkSparse(vector);
    else if (vector.length !== size)
      throw new Refused(400, `Wrong input: Vector dimension error: expected dim: ${size}, got ${vector.length}`);
  }
}

const hnsw = { m: 16, ef_construct: 100, full_scan_threshold: 10_000, max_indexing_threads: 0, on_disk: false };
const optimizer = { default_segment_number: 0, flush_interval_sec: 5, deleted_threshold: 0.2 };

function checkSparse({ indices, values }: SparseVector): void {
  if (indices.length === values.length && new Set(indices).size === indices.length) return;
  throw new Refused(422, 'Validation error in JSON body: indices must be unique and as many as values');
}

function pick(payload: Payload, fields: string[] | undefined): Payload {
  return fields ? Object.fromEntries(Object.entries(payload).filter(([field]) => fields.includes(field))) : payload;
}
