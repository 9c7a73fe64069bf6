import { expect, test } from 'vitest';
import { EngineError } from '../../search/engine.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { startQdrantDouble } from '../../testing/qdrant/double.js';
import { passageVector } from '../../testing/word-vectors.js';
import { createQdrantEngine } from './qdrant-engine.js';

const sparse = { kind: 'sparse' } as const;

test('from the first generation on there is always one that serves', async () => {
  const server = await startQdrantDouble();
  const engine = createQdrantEngine({ url: server.url, prefix: 'p', shape: sparse, timeoutMs: 30_000 });
  const generations = ['a', 'b', 'c'];
  for (const generation of generations) {
    await engine.prepare(generation);
    await engine.activate(generation);
    await expect(engine.activate('none')).rejects.toBeInstanceOf(EngineError);
  }
  await engine.drop('a');
  await server.close();
  expect(server.aliasHistory.map((aliases) => aliases['p-serving'])).toEqual(['p-g-a', 'p-g-b', 'p-g-c', 'p-g-c']);
});

test('a signal ends the listing of a generation between pages', async () => {
  const server = await startQdrantDouble();
  const engine = createQdrantEngine({ url: server.url, prefix: 'p', shape: sparse, timeoutMs: 30_000 });
  await engine.prepare('a');
  const passages = Array.from({ length: 1_001 }, () => aPassage(newTenant()));
  await engine.upsert(
    'a',
    passages.map((passage) => ({ passage, vector: passageVector(passage, sparse) })),
  );
  const stop = new AbortController();
  const sizes: number[] = [];
  const list = async () => {
    for await (const batch of engine.inventory('a', stop.signal)) {
      sizes.push(batch.length);
      stop.abort(new Error('enough'));
    }
  };
  await expect(list()).rejects.toThrow('enough');
  expect(sizes).toEqual([1_000]);
  await server.close();
});
