import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { keywordSuite } from '../../testing/keyword-suite.js';
import { startMeilisearchDouble } from '../../testing/meilisearch/meilisearch-double.js';
import { serverFailureSuite } from '../../testing/server-failure-suite.js';
import type { KeywordEngine } from '../engine.js';
import { createMeilisearchEngine } from './meilisearch-engine.js';

const { MEILI_URL: realUrl, MEILI_API_KEY: realKey } = process.env;
const double = realUrl ? undefined : await startMeilisearchDouble({ apiKey: 'a-key' });
const server = { url: realUrl ?? double?.url ?? '', apiKey: realUrl ? realKey : 'a-key' };

keywordSuite('Meilisearch', {
  open: async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    const engine = createMeilisearchEngine({ ...server, prefix, timeoutMs: 60_000 });
    return { engine, close: () => removeAll(engine) };
  },
  item: (passage) => passage,
  find: (engine, index, tenant, text, { filter = {}, limit = 10, signal } = {}) =>
    (engine as KeywordEngine).search(index, tenant, { text, filter, limit }, signal),
});

serverFailureSuite('Meilisearch', () => ({
  ...server,
  open: (options) => createMeilisearchEngine(options),
  item: (passage) => passage,
  find: (engine, index, tenant, text) =>
    (engine as KeywordEngine).search(index, tenant, { text, filter: {}, limit: 10 }),
}));

test.runIf(double)('every request and every answer is as the vendor’s document says', () => {
  expect(double?.requests.length).toBeGreaterThan(100);
  expect(double?.violations).toEqual([]);
});

afterAll(() => double?.close());

async function removeAll(engine: KeywordEngine): Promise<void> {
  for (const index of await engine.indexes()) await engine.drop(index);
  await engine.close();
}
