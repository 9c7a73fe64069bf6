import { QdrantClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DoubleServer } from '../double-server.js';
import { startQdrantDouble } from './double.js';
import { qdrantValidator } from './validator.js';

let double: DoubleServer;
let client: QdrantClient;

beforeAll(async () => {
  double = await startQdrantDouble();
  client = new QdrantClient({ url: double.url, checkCompatibility: false });
  await client.createCollection('c', { vectors: {}, sparse_vectors: { sparse: { modifier: 'idf' } } });
  await client.createPayloadIndex('c', { field_name: 'article', field_schema: 'keyword', wait: true });
  const point = (id: number, indices: number[]) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    vector: { sparse: { indices, values: indices.map(() => 2) } },
    payload: { article: `a${id}`, other: 1 },
  });
  await client.upsert('c', { points: [point(1, [7]), point(2, [7, 8]), point(3, [8, 9]), point(4, [])] });
});

afterAll(() => double.close());

const query = { query: { indices: [7, 9], values: [1, 3] }, using: 'sparse', limit: 10 };

test('weights of sparse queries are multiplied with the inverse document frequency in the collection', async () => {
  const { points } = await client.query('c', { ...query, with_payload: ['article'] });
  const idf = (n: number) => Math.log((4 - n + 0.5) / (n + 0.5) + 1);
  const scores = points.map(({ payload, score }) => [payload?.article, score]);
  expect(scores).toEqual([
    ['a3', 2 * 3 * idf(1)],
    ['a1', 2 * idf(2)],
    ['a2', 2 * idf(2)],
  ]);
});

test('a filter on a field without an index is refused', async () => {
  const filter = { must: [{ key: 'other', match: { value: 1 } }] };
  const error = { status: 400, data: { status: { error: expect.stringContaining('Index required') } } };
  await expect(client.query('c', { ...query, with_payload: [], filter })).rejects.toMatchObject(error);
  await expect(client.scroll('c', { filter })).rejects.toMatchObject(error);
});

test.runIf(qdrantValidator())('what the document does not know is refused and remembered', async () => {
  expect(double.violations).toEqual([]);
  const call = (method: string, path: string, body?: unknown) =>
    fetch(double.url + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const filter = { must: [{ key: 'article', match: { value: 'a1' } }], mustnot: [] };
  const bad = [
    await call('POST', '/collections/c/points/search', { vector: [1], limit: 1, foo: 1 }),
    await call('POST', '/collections/c/points/query', { ...query, limits: 1 }),
    await call('POST', '/collections/c/points/query', { ...query, limit: 0 }),
    await call('POST', '/collections/c/points/delete?wait=perhaps', { filter: {} }),
    await call('POST', '/collections/c/points/delete', { filter }),
    await call('PUT', '/collections/c/points?await=true', { points: [] }),
    await call('PUT', '/collections/c/points', { points: [{ id: 'no uuid', vector: {} }] }),
  ];
  expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 400));
  expect(double.violations.length).toBeGreaterThanOrEqual(bad.length);
});
