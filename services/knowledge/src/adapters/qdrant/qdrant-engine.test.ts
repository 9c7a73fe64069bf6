import { randomBytes } from 'node:crypto';
import { QdrantClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError, type VectorEngine } from '../../search/engine.js';
import type { VectorShape } from '../../search/vector.js';
import { engineSuite, newGeneration } from '../../testing/engine-suite.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { type QdrantDouble, startQdrantDouble } from '../../testing/qdrant/double.js';
import { passageVector, wordVector } from '../../testing/word-vectors.js';
import { createQdrantEngine } from './qdrant-engine.js';

const sparse: VectorShape = { kind: 'sparse' };
const dense: VectorShape = { kind: 'dense', dimensions: 64 };

/** The server of QDRANT_URL, when there is one: it passes the same suite. */
const real = process.env.QDRANT_URL;
const apiKey = real ? process.env.QDRANT_API_KEY : undefined;
let double: QdrantDouble;

beforeAll(async () => {
  double = await startQdrantDouble();
});

afterAll(async () => {
  await double.close();
  expect(double.violations).toEqual([]);
});

describe.each([sparse, dense])('vectors of shape %j', (shape) => {
  engineSuite<Parameters<VectorEngine['upsert']>[1][number]>(real ? 'Qdrant' : 'double of Qdrant', {
    open: async () => {
      const prefix = newPrefix();
      return { engine: open(shape, prefix), close: () => clear(prefix) };
    },
    item: (passage) => ({ passage, vector: passageVector(passage, shape) }),
    find: (engine, tenant, words, { filter = {}, limit = 10, signal } = {}) =>
      (engine as VectorEngine).search(tenant, { vector: wordVector(words, shape), filter, limit }, signal),
  });
});

describe('shapes', () => {
  test('a vector of another shape is refused, when it is written and when it is searched for', async () => {
    const prefix = newPrefix();
    const engine = open(dense, prefix);
    const generation = newGeneration();
    await engine.prepare(generation);
    await engine.activate(generation);
    const tenant = newTenant();
    for (const other of [sparse, { kind: 'dense', dimensions: 65 } as const]) {
      const vector = wordVector('lamp', other);
      const written = engine.upsert(generation, [{ passage: aPassage(tenant), vector }]);
      await expect(written).rejects.toThrow(
        /^qdrant: the vector is one of .*, but collections hold dense vectors of 64/,
      );
      const found = engine.search(tenant, { vector, filter: {}, limit: 1 });
      await expect(found).rejects.toBeInstanceOf(EngineError);
    }
    await clear(prefix);
  });

  test('a collection for another shape is neither prepared nor let serve', async () => {
    const prefix = newPrefix();
    const generation = newGeneration();
    await open(sparse, prefix).prepare(generation);
    for (const other of [dense, { kind: 'dense', dimensions: 32 } as const]) {
      const words = new RegExp(`holds sparse vectors, but the embedder makes dense vectors of ${other.dimensions} dim`);
      await expect(open(other, prefix).prepare(generation)).rejects.toThrow(words);
      await expect(open(other, prefix).activate(generation)).rejects.toThrow(words);
    }
    await clear(prefix);
  });

  test('a text without features can be written, and searched for in vain', async () => {
    const prefix = newPrefix();
    const [engine, tenant, generation] = [open(sparse, prefix), newTenant(), newGeneration()];
    await engine.prepare(generation);
    await engine.activate(generation);
    const vector = wordVector('…', sparse);
    await engine.upsert(generation, [{ passage: aPassage(tenant), vector }]);
    expect(await engine.search(tenant, { vector, filter: {}, limit: 5 })).toEqual([]);
    await clear(prefix);
  });
});

describe('several replicas', () => {
  test('may prepare a generation at the same time', async () => {
    const prefix = newPrefix();
    const generation = newGeneration();
    const replicas = Array.from({ length: 5 }, () => open(sparse, prefix));
    await Promise.all(replicas.map((engine) => engine.prepare(generation)));
    await Promise.all(replicas.map((engine) => engine.activate(generation)));
    expect(await replicas[0]?.generations()).toEqual([generation]);
    await clear(prefix);
  });

  test('of another prefix see none of the generations', async () => {
    const prefix = newPrefix();
    await open(sparse, prefix).prepare('g-1');
    expect(await open(sparse, prefix.slice(0, -1)).generations()).toEqual([]);
    await clear(prefix);
  });
});

function newPrefix(): string {
  return `t${randomBytes(6).toString('hex')}`;
}

function open(shape: VectorShape, prefix: string): VectorEngine {
  // Servers for tests are slow with many collections at once.
  return createQdrantEngine({ url: real ?? double.url, apiKey, prefix, shape, timeoutMs: 30_000 });
}

/** Aliases go with their collections. */
async function clear(prefix: string): Promise<void> {
  const client = new QdrantClient({ url: real ?? double.url, apiKey, checkCompatibility: false });
  const { collections } = await client.getCollections();
  for (const { name } of collections) if (name.startsWith(`${prefix}-g-`)) await client.deleteCollection(name);
}
