import { expect, test, vi } from 'vitest';
import { startLocalServer } from '../../testing/local-server.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { startQdrantDouble } from '../../testing/qdrant/double.js';
import { passageVector } from '../../testing/word-vectors.js';
import { createQdrantEngine } from './qdrant-engine.js';

const shape = { kind: 'sparse' } as const;
const apiKey = 'a-key-that-nobody-may-see';
const passage = aPassage(newTenant(), { text: 'lamp' });
const vector = passageVector(passage, shape);

test('the API key goes with every call, and nothing is written to the console', async () => {
  const double = await startQdrantDouble();
  const warn = vi.spyOn(console, 'warn');
  const engine = createQdrantEngine({ url: double.url, apiKey, prefix: 'p', shape, timeoutMs: 60_000 });
  await engine.prepare('i');
  await engine.write('i', [{ ...passage, items: [{ passage, vector }], gone: [] }]);
  await engine.search('i', passage, { vector, filter: {}, limit: 1 });
  await double.close();
  expect(double.requests.length).toBeGreaterThan(5);
  expect(new Set(double.requests.map(({ headers }) => headers['api-key']))).toEqual(new Set([apiKey]));
  expect(warn).not.toHaveBeenCalled();
});

test('a path of the address is kept', async () => {
  const paths: (string | undefined)[] = [];
  const { url, close } = await startLocalServer((request, response) => {
    paths.push(request.url);
    response.end('{"result":{"collections":[]}}');
  });
  await createQdrantEngine({ url: `${url}/search/qdrant/`, prefix: 'p', shape }).indexes();
  await close();
  expect(paths).toEqual(['/search/qdrant/collections']);
});
