import type { Vector } from '../search/vector.js';

/** Makes vectors of texts. */
export interface Embedder {
  /**
   * Tells vectors of different makings apart: kind, model, dimension and whatever else changes them. A generation of an
   * index is bound to it.
   */
  readonly fingerprint: string;
  readonly kind: 'sparse' | 'dense';
  /** Of dense vectors. */
  readonly dimension: number | undefined;
  /** How much the vector side counts in the fused score, 0 to 1; the keyword side counts the rest. */
  readonly weight: number;
  /** One vector for each text, in order; texts are title, heading and passage. */
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Vector[]>;
  embedQuery(text: string, signal?: AbortSignal): Promise<Vector>;
  close(): Promise<void>;
}
