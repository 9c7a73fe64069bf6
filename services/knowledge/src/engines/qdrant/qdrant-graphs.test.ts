import { expect, test } from 'vitest';
import { startQdrantDouble } from '../../testing/qdrant/double.js';
import { createQdrantEngine } from './qdrant-engine.js';

test('each project has a graph of its own, and there is none across projects', async () => {
  const server = await startQdrantDouble();
  const shape = { kind: 'dense', dimensions: 4 } as const;
  const engine = createQdrantEngine({ url: server.url, prefix: 'p', shape, timeoutMs: 60_000 });
  await engine.prepare('a');
  await server.close();
  const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const hnsw_config = { m: 0, payload_m: 16 };
  expect(sent[0]).toEqual({ vectors: { dense: { size: 4, distance: 'Cosine', hnsw_config } } });
  expect(sent.slice(1)).toContainEqual({
    field_name: 'project_id',
    field_schema: { type: 'keyword', is_tenant: true },
  });
  const others = sent.slice(1).filter((body) => (body as { field_name: string }).field_name !== 'project_id');
  expect(others).toHaveLength(4);
  for (const body of others) expect(body).toMatchObject({ field_schema: { enable_hnsw: false } });
  expect(server.violations).toEqual([]);
});
