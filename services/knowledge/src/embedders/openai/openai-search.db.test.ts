import { systemClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { startEmbeddingsApi } from '../../testing/embeddings-api.js';
import { newTenant, TestKnowledge } from '../../testing/test-knowledge.js';
import { createEmbedder } from '../create-embedder.js';

test('articles are found by the vectors of an API, whose dimensions nobody has configured', async () => {
  const api = await startEmbeddingsApi();
  const config = { EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_QUERY_PREFIX: 'query:' };
  const world = await TestKnowledge.start({ embedder: await createEmbedder(config, { clock: systemClock }) });
  const at = newTenant();
  const near = await world.published(at, { title: 'queue', body: 'A lamp?' });
  await world.published(at, { title: 'zebra', body: `${'far '.repeat(500)}away` });
  const found = await world.find(at, 'Where is it?', { mode: 2 });
  expect(found[0]).toMatchObject({ articleId: near.id, semanticRank: 1, keywordRank: undefined });
  expect(api.asked.map(({ body }) => body.input)).toContainEqual(['query: Where is it?']);
  await world.stop();
  await api.close();
});
