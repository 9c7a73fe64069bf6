import { expect, test } from 'vitest';
import type { SparseVector } from '../vector.js';
import { createSparseEmbedder } from './sparse-embedder.js';

const embedder = createSparseEmbedder();

async function nearness(question: { text: string; locale?: string }, title: string, locale: string): Promise<number> {
  const [passage] = (await embedder.embedPassages([{ title, heading: '', text: '', locale }])) as SparseVector[];
  const { indices, values } = (await embedder.embedQuery(question)) as SparseVector;
  const held = new Map(Array.from(passage?.indices ?? [], (bucket, at) => [bucket, passage?.values[at] ?? 0]));
  return indices.reduce((sum, bucket, at) => sum + (values[at] ?? 0) * (held.get(bucket) ?? 0), 0);
}

test('a question has the stems of the locale that it asks for', async () => {
  const ask = (locale: string) => nearness({ text: 'Kinder', locale }, 'Kind', 'de');
  expect(await ask('de-AT')).toBeGreaterThan(await ask('en'));
});

test('without a locale it has those of the language that it is put in, usually English', async () => {
  const german = await nearness({ text: 'Wo sind die Kinder?' }, 'Kind', 'de');
  expect(german).toBeCloseTo(await nearness({ text: 'Wo sind die Kinder?', locale: 'de' }, 'Kind', 'de'));
  const english = await nearness({ text: 'invoices' }, 'invoice', 'en');
  expect(english).toBeCloseTo(await nearness({ text: 'invoices', locale: 'en' }, 'invoice', 'en'));
});
