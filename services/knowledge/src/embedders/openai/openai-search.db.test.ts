import { systemClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { type Reply, refusing, startEmbeddingsApi, wellAnswered } from '../../testing/embeddings-api.js';
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

test('of an article with one refused text all others that were answered are embedded once, however often it is tried', async () => {
  const api = await startEmbeddingsApi();
  const answered: string[] = [];
  const isRefused = (text: string) => text.includes('refused');
  const refusesOne: Reply = (response, asked) => {
    if (asked.body.input.some(isRefused)) return refusing(400)(response, asked);
    answered.push(...asked.body.input);
    wellAnswered(response, asked);
  };
  const config = { EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small' };
  const world = await TestKnowledge.start({ embedder: await createEmbedder(config, { clock: systemClock }) });
  world.indexes = false;
  api.replies.push(...Array.from({ length: 200 }, () => refusesOne));
  const parts = Array.from(
    { length: 200 },
    (_, n) => `# Part ${n}\n\n${n === 150 ? 'refused' : 'answered'} ${'text '.repeat(50)}`,
  );
  await world.published(newTenant(), { title: 'Long', body: parts.join('\n\n') });
  for (let tries = 0; tries < 5; tries += 1) {
    await world.rows('UPDATE pending SET due_at = clock_now()');
    while (await world.step('vector'));
  }
  expect(await world.rows('SELECT FROM pending WHERE failures > 0')).toHaveLength(1);
  expect(answered.length).toBeGreaterThan(150);
  expect(new Set(answered).size).toBe(answered.length);
  await world.stop();
  await api.close();
});
