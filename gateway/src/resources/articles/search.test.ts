import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeHit } from '../../testing/fake-article.js';
import { FakeCore } from '../../testing/fake-core.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

const knowledge = new FakeCore();
let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture({}, { knowledge });
  knowledge.on('resolveSearch', () => ({ hits: [fakeHit({ keywordRank: 2 })], degraded: true }));
});

afterAll(() => fixture.stop());

const search = (query: string) => fixture.ask('GET', `/projects/${fixture.projectId}/kb/search?${query}`);
const asked = () => knowledge.requests('resolveSearch').at(-1);

test('a search is by words and meaning, for ten articles, unless it says otherwise', async () => {
  await search('q=reset');
  expect(asked()).toMatchObject({ q: 'reset', limit: 10, mode: 1, locale: undefined, tag: undefined });
  expect(asked()).toHaveProperty('minScore', undefined);
  await search('q=reset&limit=3&mode=keyword&locale=pt-br&tag=%20billing&min_score=0.5');
  expect(asked()).toMatchObject({ limit: 3, mode: 3, locale: 'pt-BR', tag: 'billing', minScore: 0.5 });
  for (const least of ['0', '1', '1e-05', '2.5E-1', '0.30000000000000004']) {
    await search(`q=reset&min_score=${least}`);
    expect(asked()).toMatchObject({ minScore: Number(least) });
  }
});

test('a result is answered with its passage, and the answer says how it came about', async () => {
  const { json } = await search('q=reset&mode=semantic');
  expect(json).toMatchObject({
    data: [
      {
        title: 'Title',
        snippet: '<mark>Text</mark>',
        highlights: [],
        semantic_rank: null,
        keyword_rank: 2,
        passage: { ordinal: 0, heading: null, text: 'Text', version: 1 },
      },
    ],
    meta: { mode: 'semantic', degraded: true, took_ms: expect.any(Number) },
  });
  const { took_ms } = (json as { meta: { took_ms: number } }).meta;
  expect(Number.isInteger(took_ms) && took_ms >= 0).toBe(true);
});

test.each<[string, string]>([
  ['q', ''],
  ['q', 'q='],
  ['q', 'q=%20%09'],
  ['q', `q=${'x'.repeat(501)}`],
  ['limit', 'q=x&limit=0'],
  ['limit', 'q=x&limit=11'],
  ['mode', 'q=x&mode=fuzzy'],
  ['locale', 'q=x&locale=en_US'],
  ['tag', 'q=x&tag='],
  ...['', '-0.1', '1.1', '2', 'x', 'NaN', '1e-', 'e-5', '1e999', '0x1', '.'].map((least): [string, string] => [
    'min_score',
    `q=x&min_score=${least}`,
  ]),
  ['cursor', 'q=x&cursor=y'],
])('a search with a wrong %s, as in "%s", is refused', async (field, query) => {
  expect((await search(query)).json).toMatchObject({
    code: 'VALIDATION_ERROR',
    issues: expect.arrayContaining([{ path: [field], message: expect.any(String) }]),
  });
});
