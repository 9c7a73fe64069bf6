import type { Database } from '@pharos/kit';
import { expect, test } from 'vitest';
import { newTenant } from '../testing/passages.js';
import type { Search, SearchResult } from './searcher.js';
import { SynonymSearcher } from './synonym-searcher.js';

/** A project's synonyms as the database has them, how often they were read, and what each search was asked for. */
class Fixture {
  row = { groups: [['invoice', 'bill']], revision: 2, updated_at: new Date() };
  reads = 0;
  readonly asked: (readonly string[])[] = [];
  readonly #tenant = newTenant();
  readonly #searcher = new SynonymSearcher({
    search: async (_database, _tenant, { synonyms = [] }: Search): Promise<SearchResult> => {
      this.asked.push(synonyms.flatMap(({ others }) => others));
      return { hits: [], degraded: false, synonymsRevision: this.row.revision };
    },
  });

  async search(text: string, tenant = this.#tenant): Promise<void> {
    const query = async () => {
      this.reads += 1;
      return [this.row];
    };
    const search = { text, mode: 'hybrid' as const, filter: {}, limit: 10 };
    await this.#searcher.search({ query } as unknown as Database, tenant, search, new AbortController().signal);
  }
}

test('synonyms are read once, however often a project is searched', async () => {
  const fixture = new Fixture();
  for (const text of ['a bill', 'a lamp', 'an invoice']) await fixture.search(text);
  expect(fixture.asked).toEqual([['invoice'], [], ['bill']]);
  expect(fixture.reads).toBe(1);
  await fixture.search('a bill', newTenant());
  expect(fixture.reads).toBe(2);
});

test('a search that was asked by synonyms of before is asked again, unless they say nothing of its question', async () => {
  const fixture = new Fixture();
  await fixture.search('a bill');
  fixture.row = { ...fixture.row, groups: [['invoice', 'receipt']], revision: 3 };
  await fixture.search('a bill');
  expect(fixture.asked).toEqual([['invoice'], ['invoice'], []]);
  fixture.row = { ...fixture.row, groups: [['lamp', 'light']], revision: 4 };
  await fixture.search('a bill');
  await fixture.search('a lamp');
  expect(fixture.asked.slice(3)).toEqual([[], ['light']]);
  expect(fixture.reads).toBe(3);
});

test('the largest groups of many projects are not all remembered: they are held to what they take of memory', async () => {
  const fixture = new Fixture();
  const phrases = (n: number) => Array.from({ length: 20 }, (_, m) => `word ${n} ${m}`);
  fixture.row = { ...fixture.row, groups: Array.from({ length: 500 }, (_, n) => phrases(n)) };
  const tenants = Array.from({ length: 8 }, newTenant);
  for (const tenant of tenants) await fixture.search('lamp', tenant);
  await fixture.search('lamp', tenants.at(-1));
  expect(fixture.reads).toBe(8);
  await fixture.search('lamp', tenants[0]);
  expect(fixture.reads).toBe(9);
});
