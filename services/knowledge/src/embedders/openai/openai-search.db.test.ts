import { systemClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { startEmbeddingsApi } from '../../testing/embeddings-api.js';
import { aCall, newTenant, TestKnowledge } from '../../testing/test-knowledge.js';
import { createEmbedder } from '../create-embedder.js';

test('articles are found by the vectors of an API, whose dimensions nobody has configured', async () => {
  const api = await startEmbeddingsApi();
  const config = { EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_QUERY_PREFIX: 'query:' };
  const world = await TestKnowledge.start({ embedder: await createEmbedder(config, { clock: systemClock }) });
  const at = newTenant();
  const near = await world.published(at, { title: 'queue', body: 'A lamp?' });
  await world.published(at, { title: 'zebra', body: `${'far '.repeat(500)}away` });
  // What these vectors say of a text is hardly what it means: whether it is enough for an answer is not what this is about.
  const question = {
    ...at,
    q: 'Where is it?',
    limit: 10,
    mode: 2 as const,
    minScore: 0,
    locale: undefined,
    tag: undefined,
  };
  const { hits } = await world.search.resolveSearch(question, aCall());
  expect(hits[0]).toMatchObject({ articleId: near.id, semanticRank: 1, keywordRank: undefined });
  expect(api.asked.map(({ body }) => body.input)).toContainEqual(['query: Where is it?']);
  await world.stop();
  await api.close();
});
