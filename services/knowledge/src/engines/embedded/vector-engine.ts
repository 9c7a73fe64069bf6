import { type ShapeSource, shapeFrom, type Vector, type VectorShape } from '../../embedders/index.js';
import { type EmbeddedPassage, EngineError, type VectorEngine, type VectorQuery } from '../engine.js';
import { DenseIndex, denseOffset } from './dense-index.js';
import { FeatureIndex } from './feature-index.js';
import { EmbeddedIndexes, type Features } from './indexes.js';

const name = 'embedded vector';

/** Finds passages by their vectors, those of an index all of one shape: the embedder's when it was made. For one process. */
export function createEmbeddedVectorEngine(source: ShapeSource): VectorEngine {
  const shapes = new Map<string, VectorShape>();
  const shapeOf = (index: string) => {
    const shape = shapes.get(index);
    if (!shape) throw new EngineError(name, `there is no index ${index}`);
    return shape;
  };
  const engine = new EmbeddedIndexes<EmbeddedPassage, VectorQuery>({
    name,
    passageOf: ({ passage }) => passage,
    makeFeatures: (index) => featuresOf(shapeOf(index)),
    check: ({ vector }, index) => checkShape(vector, shapeOf(index)),
  });
  const [prepare, search] = [engine.prepare.bind(engine), engine.search.bind(engine)];
  return Object.assign(engine, {
    prepare: async (...[index, signal, before]: Parameters<VectorEngine['prepare']>) => {
      if (!shapes.has(index)) shapes.set(index, await shapeFrom(source, signal));
      return prepare(index, signal, before);
    },
    search: async (...[index, tenant, query, signal]: Parameters<VectorEngine['search']>) => {
      checkShape(query.vector, shapeOf(index));
      const hits = await search(index, tenant, query, signal);
      return query.vector.kind === 'sparse' ? hits : hits.map((hit) => ({ ...hit, score: hit.score - denseOffset }));
    },
  });
}

function featuresOf(shape: VectorShape): Features<EmbeddedPassage, VectorQuery> {
  return shape.kind === 'sparse' ? sparse() : dense(shape.dimensions);
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
