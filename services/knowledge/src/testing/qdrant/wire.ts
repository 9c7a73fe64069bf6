/** What the double reads of requests; that they are as documented is checked before. */
export interface Condition {
  key: string;
  match: { value?: unknown; any?: unknown[] };
}

export interface Filter {
  must?: Condition[];
  must_not?: Condition[];
}

export interface SparseVector {
  indices: number[];
  values: number[];
}

export type Vector = number[] | SparseVector;
export type Payload = Record<string, unknown>;

export interface Point {
  id: string;
  vector: Record<string, Vector>;
  payload: Payload;
}

export interface CollectionParams {
  vectors?: Record<string, { size: number; distance: string }>;
  sparse_vectors?: Record<string, { modifier?: string }>;
}

export interface Query {
  query: Vector;
  using: string;
  filter?: Filter;
  limit: number;
  with_payload: string[];
  params?: { idf?: { corpus: Filter } };
}

export interface ScrollQuery {
  limit?: number;
  offset?: string;
  filter?: Filter;
  with_payload?: string[];
}

/** An answer that is no success. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
