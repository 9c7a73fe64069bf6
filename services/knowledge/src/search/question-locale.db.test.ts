import { expect, test } from 'vitest';
import type { EmbedderQuestion } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';

test('a question is embedded in the locale that it asks for', async () => {
  const embedder = createSparseEmbedder();
  const questions: EmbedderQuestion[] = [];
  const embedQuery: typeof embedder.embedQuery = (question, signal) => {
    questions.push(question);
    return embedder.embedQuery(question, signal);
  };
  const world = await TestKnowledge.start({ embedder: { ...embedder, embedQuery } });
  const request = { ...newTenant(), q: 'Kinder', limit: 10, mode: 2 as const, tag: undefined };
  await world.search.resolveSearch({ ...request, locale: 'de-at' }, aCall());
  await world.search.resolveSearch({ ...request, locale: undefined }, aCall());
  await world.stop();
  expect(questions).toEqual([{ text: 'Kinder', locale: 'de-AT' }, { text: 'Kinder' }]);
});
