/** Dimensions that are not 0, ascending, and their weights. */
export interface SparseVector {
  readonly kind: 'sparse';
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export interface DenseVector {
  readonly kind: 'dense';
  readonly values: readonly number[];
}

export type Vector = SparseVector | DenseVector;
