import type { Schemas } from '@qdrant/js-client-rest';
import type { Vector, VectorShape } from '../../embedders/index.js';
import { EngineError } from '../engine.js';
import type { CollectionInfo } from './answers.js';
import { engineName } from './errors.js';
import type { Placement } from './placement.js';

/**
 * A graph for each project that is large enough for one, and none of all points together, which nothing would ask: every search is
 * one project's. The project's index has to be there before the first point; of smaller ones every point is looked at.
 */
const graphOfEach = { m: 0, payload_m: 16 };

/** Quantised vectors stay in memory, wherever the others are: these are read for the few that are nearest by those. */
const byteEach = { scalar: { type: 'int8', always_ram: true } } as const;

/** How a collection for vectors of the shape is made. Named vectors: their name is the kind of the shape. */
export function vectorConfig(
  shape: VectorShape,
  { onDisk, isQuantized }: Placement = {},
): Pick<Schemas['CreateCollection'], 'vectors' | 'sparse_vectors'> {
  const kept = onDisk && { on_disk: true };
  // The server keeps the frequencies and applies them to queries.
  if (shape.kind === 'sparse')
    return { vectors: {}, sparse_vectors: { sparse: { modifier: 'idf', ...(kept && { index: kept }) } } };
  const quantized = isQuantized && { quantization_config: byteEach };
  const dense = { size: shape.dimensions, distance: 'Cosine', hnsw_config: { ...graphOfEach, ...kept } } as const;
  return { vectors: { dense: { ...dense, ...kept, ...quantized } } };
}

/** @throws EngineError when the collection was made for vectors of another shape. */
export function checkCollection(collection: string, info: CollectionInfo, shape: VectorShape): void {
  const [held, wanted] = [heldBy(info), inWords(shape)];
  if (held === wanted) return;
  throw new EngineError(
    engineName,
    `collection ${collection} holds ${held}, but the embedder makes ${wanted}: it needs one of its own`,
  );
}

/** @throws EngineError for a vector of another shape. */
export function checkVector(vector: Vector, shape: VectorShape): void {
  const given: VectorShape =
    vector.kind === 'sparse' ? { kind: 'sparse' } : { kind: 'dense', dimensions: vector.values.length };
  if (inWords(given) === inWords(shape)) return;
  throw new EngineError(engineName, `the vector is one of ${inWords(given)}, but collections hold ${inWords(shape)}`);
}

/** As requests hold it. */
export function plainVector(vector: Vector): number[] | Schemas['SparseVector'] {
  const values = Array.from(vector.values);
  return vector.kind === 'dense' ? values : { indices: Array.from(vector.indices), values };
}

function inWords(shape: VectorShape): string {
  return shape.kind === 'sparse' ? 'sparse vectors' : `dense vectors of ${shape.dimensions} dimensions`;
}

function heldBy({ config: { params } }: CollectionInfo): string {
  const dense = params.vectors?.dense;
  const sparse = params.sparse_vectors?.sparse;
  if (dense && !sparse && dense.distance === 'Cosine') return inWords({ kind: 'dense', dimensions: dense.size });
  if (sparse && !dense && sparse.modifier === 'idf') return inWords({ kind: 'sparse' });
  return 'vectors of a foreign kind';
}
