import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/root.js';
import { embeddedSearch, type Lists } from './embedded-search.js';

interface SmallSet {
  readonly articles: readonly { readonly id: string; readonly title: string; readonly body: string }[];
  readonly questions: readonly { readonly text: string; readonly article: string }[];
  readonly outOfScope: readonly string[];
}

/** Languages without a stemmer of their own, and English, by which they are judged. */
const codes = ['pl', 'cs', 'ko', 'zh', 'ja', 'en'] as const;
const sets = new Map(codes.map((code) => [code, read(code)]));

function read(code: string): SmallSet {
  return JSON.parse(readFileSync(join(root, `test/relevance/languages/${code}.json`), 'utf8')) as SmallSet;
}

function articlesIn(code: (typeof codes)[number]) {
  const { articles = [] } = sets.get(code) ?? {};
  return articles.map((article) => ({ ...article, id: `${code} ${article.id}`, locale: code, tags: [] }));
}

const questions = codes.flatMap((code) =>
  (sets.get(code)?.questions ?? []).map(({ text, article }) => ({ code, text, right: `${code} ${article}` })),
);
const others = codes.flatMap((code) => (sets.get(code)?.outOfScope ?? []).map((text) => ({ code, text })));

describe('a help centre in one language, asked without a locale', () => {
  const searches = new Map<string, (text: string) => Promise<Lists>>();
  beforeAll(async () => {
    for (const code of codes) searches.set(code, await embeddedSearch(articlesIn(code)));
  });
  const search = (code: string, text: string) => searches.get(code)?.(text) as Promise<Lists>;

  test.each(questions)(
    'shows the right article first, by keywords too ($code): $text',
    async ({ code, text, right }) => {
      const { keyword, shown } = await search(code, text);
      expect(shown[0]?.articleId).toBe(right);
      expect(keyword[0]?.articleId).toBe(right);
    },
  );

  test.each(others)('shows nothing for what it does not cover ($code): $text', async ({ code, text }) => {
    expect((await search(code, text)).shown).toEqual([]);
  });
});

/** Nothing but a locale tells whether `配送` is Chinese or Japanese. */
const withoutChinese = codes.filter((code) => code !== 'zh');

describe('a help centre in five languages, asked without a locale', () => {
  let search: (text: string) => Promise<Lists>;
  beforeAll(async () => {
    search = await embeddedSearch(withoutChinese.flatMap(articlesIn));
  });

  test.each(questions.filter(({ code }) => code !== 'zh'))(
    'shows the right article in the language of the question first ($code): $text',
    async ({ text, right }) => {
      expect((await search(text)).shown[0]?.articleId).toBe(right);
    },
  );
});
