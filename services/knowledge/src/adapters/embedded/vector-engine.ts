import { type EmbeddedPassage, EngineError, type VectorEngine, type VectorQuery } from '../../search/engine.js';
import type { Vector, VectorShape } from '../../search/vector.js';
import { DenseIndex, denseOffset } from './dense-index.js';
import { FeatureIndex } from './feature-index.js';
import { EmbeddedGenerations, type Features } from './generations.js';

const name = 'embedded vector';

/** Finds passages by their vectors, all of one shape. For one process. */
export function createEmbeddedVectorEngine(shape: VectorShape): VectorEngine {
  const engine = new EmbeddedGenerations<EmbeddedPassage, VectorQuery>({
    name,
    passageOf: ({ passage }) => passage,
    makeFeatures: () => (shape.kind === 'sparse' ? sparse() : dense(shape.dimensions)),
    check: ({ vector }) => checkShape(vector, shape),
  });
  const search = engine.search.bind(engine);
  return Object.assign(engine, {
    search: async (...[tenant, query, signal]: Parameters<VectorEngine['search']>) => {
      checkShape(query.vector, shape);
      const hits = await search(tenant, query, signal);
      return shape.kind === 'sparse' ? hits : hits.map((hit) => ({ ...hit, score: hit.score - denseOffset }));
    },
  });
}

function checkShape(vector: Vector, shape: VectorShape): void {
  const fits = vector.kind === shape.kind && (shape.kind === 'sparse' || vector.values.length === shape.dimensions);
  if (!fits)
    throw new EngineError(name, `a ${describe(vector)} vector does not fit an index of ${describe(shape)} ones`);
}

function describe(of: Vector | VectorShape): string {
  if (of.kind === 'sparse') return 'sparse';
  return `${'dimensions' in of ? of.dimensions : of.values.length}-dimensional`;
}

function sparse(): Features<EmbeddedPassage, VectorQuery> {
  const index = new FeatureIndex();
  return {
    add: (number, { vector }) => vector.kind === 'sparse' && index.add(number, vector),
    score: ({ vector }, documents, scores) => vector.kind === 'sparse' && index.score(vector, documents.size, scores),
    renumber: (numbers) => index.renumber(numbers),
  };
}

function dense(dimensions: number): Features<EmbeddedPassage, VectorQuery> {
  const index = new DenseIndex(dimensions);
  return {
    add: (number, { vector }) => vector.kind === 'dense' && index.add(number, vector.values),
    score: ({ vector }, _documents, scores) => vector.kind === 'dense' && index.score(vector.values, scores),
    renumber: (numbers) => index.renumber(numbers),
  };
}
