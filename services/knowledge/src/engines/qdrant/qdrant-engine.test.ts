import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VectorShape } from '../../embedders/index.js';
import type { DoubleServer } from '../../testing/double-server.js';
import { changesOf, engineSuite, newIndex } from '../../testing/engine-suite.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { startQdrantDouble } from '../../testing/qdrant/double.js';
import { serverFailureSuite } from '../../testing/server-failure-suite.js';
import { passageVector, wordVector } from '../../testing/word-vectors.js';
import { type EmbeddedPassage, EngineError, type Passage, type VectorEngine } from '../engine.js';
import { createQdrantEngine } from './qdrant-engine.js';

const sparse: VectorShape = { kind: 'sparse' };
const dense: VectorShape = { kind: 'dense', dimensions: 64 };

/** The server of QDRANT_URL, when there is one: it passes the same suite. */
const real = process.env.QDRANT_URL;
const apiKey = real ? process.env.QDRANT_API_KEY : undefined;
let double: DoubleServer;

beforeAll(async () => {
  double = await startQdrantDouble();
});

afterAll(async () => {
  await double.close();
  expect(double.violations).toEqual([]);
});

describe.each([sparse, dense])('vectors of shape %j', (shape) => {
  engineSuite<EmbeddedPassage>(real ? 'Qdrant' : 'double of Qdrant', {
    open: async () => {
      const prefix = newPrefix();
      return { engine: open(shape, prefix), close: () => clear(prefix) };
    },
    item: (passage) => ({ passage, vector: passageVector(passage, shape) }),
    find: (engine, index, tenant, words, { filter = {}, limit = 10, signal } = {}) =>
      (engine as VectorEngine).search(index, tenant, { vector: wordVector(words, shape), filter, limit }, signal),
  });
});

serverFailureSuite<EmbeddedPassage>('Qdrant', () => ({
  url: real ?? double.url,
  apiKey,
  open: (options) => createQdrantEngine({ ...options, shape: sparse }),
  item: (passage) => ({ passage, vector: passageVector(passage, sparse) }),
  find: (engine, index, tenant, words) =>
    (engine as VectorEngine).search(index, tenant, { vector: wordVector(words, sparse), filter: {}, limit: 10 }),
}));

describe('shapes', () => {
  test('a vector of another shape is refused, when it is written and when it is searched for', async () => {
    const prefix = newPrefix();
    const [engine, index, tenant] = [open(dense, prefix), newIndex(), newTenant()];
    await engine.prepare(index);
    for (const other of [sparse, { kind: 'dense', dimensions: 65 } as const]) {
      const vector = wordVector('lamp', other);
      const written = engine.write(
        index,
        changesOf([aPassage(tenant)], (passage) => ({ passage, vector })),
      );
      await expect(written).rejects.toThrow(
        /^qdrant: the vector is one of .*, but collections hold dense vectors of 64/,
      );
      const found = engine.search(index, tenant, { vector, filter: {}, limit: 1 });
      await expect(found).rejects.toBeInstanceOf(EngineError);
    }
    await clear(prefix);
  });

  test('a collection for another shape is not prepared', async () => {
    const [prefix, index] = [newPrefix(), newIndex()];
    await open(sparse, prefix).prepare(index);
    for (const other of [dense, { kind: 'dense', dimensions: 32 } as const]) {
      const words = new RegExp(`holds sparse vectors, but the embedder makes dense vectors of ${other.dimensions} dim`);
      await expect(open(other, prefix).prepare(index)).rejects.toThrow(words);
    }
    await clear(prefix);
  });

  test('a text without features can be written, and searched for in vain', async () => {
    const prefix = newPrefix();
    const [engine, tenant, index] = [open(sparse, prefix), newTenant(), newIndex()];
    await engine.prepare(index);
    const vector = wordVector('…', sparse);
    await engine.write(
      index,
      changesOf([aPassage(tenant)], (passage) => ({ passage, vector })),
    );
    expect(await engine.search(index, tenant, { vector, filter: {}, limit: 5 })).toEqual([]);
    await clear(prefix);
  });
});

describe('a search', () => {
  const ofLamps = async (articles: number, passagesEach: number) => {
    const prefix = newPrefix();
    const [engine, tenant, index] = [open(sparse, prefix), newTenant(), newIndex()];
    const passages = Array.from({ length: articles * passagesEach }, (_, at) => {
      const articleId = `art_${at % articles}`;
      return aPassage(tenant, {
        articleId,
        ordinal: Math.floor(at / articles),
        text: `lamp ${'glass '.repeat(at % 7)}`,
      });
    });
    await engine.prepare(index);
    await engine.write(
      index,
      changesOf(passages, (passage) => ({ passage, vector: passageVector(passage, sparse) })),
    );
    const start = double.requests.length;
    const hits = await engine.search(index, tenant, { vector: wordVector('lamp', sparse), filter: {}, limit: 10 });
    const asked = double.requests.slice(start).map(({ path }) => path.split('/').slice(3).join('/'));
    await clear(prefix);
    return { articles: new Set(hits.map(({ articleId }) => articleId)).size, hits, asked };
  };

  test.skipIf(real)('is one query of the server’s where articles have a few passages', async () => {
    expect(await ofLamps(12, 3)).toMatchObject({ articles: 10, asked: ['points/query'] });
  });

  test.skipIf(real)('is two where the best passages are those of too few articles', async () => {
    const { articles, hits, asked } = await ofLamps(5, 20);
    expect([articles, hits.length, asked]).toEqual([5, 5, ['points/query', 'points/query']]);
  });
});

test.skipIf(real)(
  'words are as rare as they are in the project, whatever others write and whatever is filtered',
  async () => {
    const prefix = newPrefix();
    const [engine, tenant, index] = [open(sparse, prefix), newTenant(), newIndex()];
    const write = (passages: Passage[]) =>
      engine.write(
        index,
        changesOf(passages, (passage) => ({ passage, vector: passageVector(passage, sparse) })),
      );
    const own = ['lamp glass', 'lamp', 'lamp cable', 'glass'].map((text, at) =>
      aPassage(tenant, { articleId: `art_${at}`, text, tags: at < 2 ? ['new'] : [] }),
    );
    const vector = wordVector('lamp glass', sparse);
    const find = (tag?: string) => engine.search(index, tenant, { vector, filter: tag ? { tag } : {}, limit: 10 });
    await engine.prepare(index);
    await write(own);
    const [alone, tagged] = [await find(), await find('new')];
    const another = newTenant();
    await write(Array.from({ length: 50 }, (_, at) => aPassage(another, { articleId: `other_${at}`, text: 'glass' })));
    expect(await find()).toEqual(alone);
    expect(tagged).toEqual(alone.slice(0, 1).concat(alone.filter(({ articleId }) => articleId === 'art_1')));
    await clear(prefix);
  },
);

describe('several replicas', () => {
  test('may prepare an index at the same time', async () => {
    const [prefix, index] = [newPrefix(), newIndex()];
    const replicas = Array.from({ length: 5 }, () => open(sparse, prefix));
    await Promise.all(replicas.map((engine) => engine.prepare(index)));
    expect(await replicas[0]?.indexes()).toEqual([index]);
    await clear(prefix);
  });

  test('of another prefix see none of the indexes', async () => {
    const prefix = newPrefix();
    await open(sparse, prefix).prepare('i-1');
    expect(await open(sparse, prefix.slice(0, -1)).indexes()).toEqual([]);
    await clear(prefix);
  });
});

function newPrefix(): string {
  return `t${randomBytes(6).toString('hex')}`;
}

function open(shape: VectorShape, prefix: string): VectorEngine {
  // Servers for tests are slow with many collections at once.
  return createQdrantEngine({ url: real ?? double.url, apiKey, prefix, shape, timeoutMs: 60_000 });
}

async function clear(prefix: string): Promise<void> {
  const engine = open(sparse, prefix);
  for (const index of await engine.indexes()) await engine.drop(index);
}
