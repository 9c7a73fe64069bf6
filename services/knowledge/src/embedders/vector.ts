/** Weights of the dimensions that are not 0. Indices ascend, each once, below 2^32; weights are finite. */
export interface SparseVector {
  readonly kind: 'sparse';
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** As many numbers as the embedder has dimensions; nearness is the cosine. */
export interface DenseVector {
  readonly kind: 'dense';
  readonly values: Float32Array;
}

export type Vector = SparseVector | DenseVector;

/**
 * What vectors of an embedder look like. For sparse ones the engine multiplies each weight of a query with the inverse
 * document frequency of its dimension, so that rare features count more.
 */
export type VectorShape = { readonly kind: 'sparse' } | { readonly kind: 'dense'; readonly dimensions: number };

/** Where an engine has a shape from: it may have to be asked for, which an engine does when it makes an index. */
export type ShapeSource = VectorShape | ((signal?: AbortSignal) => Promise<VectorShape>);

export async function shapeFrom(source: ShapeSource, signal?: AbortSignal): Promise<VectorShape> {
  return typeof source === 'function' ? source(signal) : source;
}
