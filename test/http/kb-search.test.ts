import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, aTime, expectInvalid } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import type { Org } from './support/org.js';
import type { Article } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
/** Long enough to be a passage of its own. */
const introduction = 'Whoever has an account opens the app and goes on from there. '.repeat(5).trim();
let org: Org;
let kb: KnowledgeBase;
let password: Article;
let invoices: Article;
let brazilian: Article;
beforeAll(async () => {
  org = await platform.newOrg();
  kb = (await org.newProject()).kb;
  [password, invoices, brazilian] = await Promise.all([
    kb.newPublished({
      title: 'Reset your password',
      body: `# Sign in\n\n${introduction}\n\n## Forgotten password\n\nChoose *Forgot password* to get a link by email.`,
      tags: ['account', 'security'],
    }),
    kb.newPublished({
      title: 'Download invoices',
      body: 'Invoices are under Billing. Each invoice is a PDF file.',
      tags: ['billing'],
    }),
    kb.newPublished({
      title: 'Redefinir a senha',
      body: 'Escolha redefinir senha.',
      locale: 'pt-BR',
      tags: ['account'],
    }),
  ]);
  await kb.newArticle({ title: 'Password draft', body: 'A draft about a password.' });
});

const aRankOrNone = expect.toBeOneOf([null, expect.any(Number)]);
const aTextOrNone = expect.toBeOneOf([null, expect.any(String)]);
const meta = (answer: { json: unknown }) => (answer.json as { meta: Record<string, unknown> }).meta;

describe('a search', () => {
  test.each([
    ['hybrid', { semantic_rank: aRankOrNone, keyword_rank: 1 }],
    ['keyword', { semantic_rank: null, keyword_rank: 1 }],
    ['semantic', { semantic_rank: 1, keyword_rank: null }],
  ])('by %s finds what answers best first', async (mode, ranks) => {
    const answer = await kb.search({ q: 'forgot my password', mode });
    expect(answer.status, `${answer}`).toBe(200);
    expect(answer.data[0]).toEqual({
      article_id: password.id,
      title: password.title,
      slug: password.slug,
      locale: 'en',
      snippet: expect.stringMatching(/\S/),
      highlights: expect.any(Array),
      score: expect.any(Number),
      ...ranks,
      passage: { ordinal: expect.any(Number), heading: aTextOrNone, text: expect.any(String), version: 1 },
      updated_at: aTime,
    });
    expect(meta(answer)).toEqual({ mode, degraded: false, took_ms: expect.any(Number) });
    const scores = answer.data.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    expect(new Set(answer.data.map((hit) => hit.article_id)).size).toBe(answer.data.length);
  });

  test('is hybrid unless another mode is asked for', async () => {
    const answer = await kb.search({ q: 'invoice' });
    expect(meta(answer)).toMatchObject({ mode: 'hybrid' });
    expect(answer.data[0]).toMatchObject({ article_id: invoices.id });
  });

  test('marks the words that were asked for, and shows the passage', async () => {
    const [hit] = (await kb.search({ q: 'forgotten password', mode: 'keyword' })).data;
    expect(hit?.snippet).toMatch(/<mark>[^<]*password<\/mark>/i);
    expect(hit?.highlights.length).toBeLessThanOrEqual(3);
    for (const highlight of hit?.highlights ?? []) expect(highlight).toMatch(/<mark>/);
    expect(hit?.passage.text).toContain('to get a link by email');
    expect(hit?.passage.heading).toContain('Forgotten password');
  });

  test('finds only what has the tag, and what is of the locale or its variants', async () => {
    expect(await kb.found('password', { tag: 'billing' })).toEqual([]);
    expect(await kb.found('password', { tag: 'security' })).toEqual([password.id]);
    expect(await kb.found('senha', { locale: 'PT' })).toEqual([brazilian.id]);
    expect(await kb.found('senha', { locale: 'pt-br', tag: 'account' })).toEqual([brazilian.id]);
    for (const mode of ['semantic', 'hybrid']) {
      const { data } = await kb.search({ q: 'senha', mode, locale: 'en' });
      expect(data.map((hit) => hit.article_id)).not.toContain(brazilian.id);
    }
  });

  test('finds neither drafts nor another project’s articles', async () => {
    const sibling = (await org.newProject()).kb;
    await sibling.newPublished({ title: 'Reset your password elsewhere' });
    for (const mode of ['hybrid', 'keyword', 'semantic']) {
      const titles = (await kb.search({ q: 'reset password draft', mode })).data.map(({ title }) => title);
      expect(titles).not.toContain('Password draft');
      expect(titles).not.toContain('Reset your password elsewhere');
    }
    expect((await (await org.newProject()).kb.search({ q: 'password' })).data).toEqual([]);
  });

  test('for what nobody wrote about finds nothing by its words', async () => {
    expect(await kb.found('xylophone')).toEqual([]);
    for (const q of ['?!', '🙂', '"', "'; DROP TABLE articles;--", '*', 'a:b AND (c', '\\', '%', '\u0001'])
      expect((await kb.search({ q })).status, q).toBe(200);
  });
});

test('ten articles are found at most, or as many as are asked for', async () => {
  const own = (await org.newProject()).kb;
  const rows = Array.from({ length: 14 }, (_, n) => ({
    external_id: `${n}`,
    title: `Lemur ${n}`,
    body: `Lemurs, part ${n}.`,
  }));
  await own.import(rows, { publish: 'true' });
  const all = async () => (await own.listArticles()).data.every((article) => article.index_status === 'indexed');
  await poll(all, { what: 'the import to be indexed' });
  for (const mode of ['hybrid', 'keyword', 'semantic']) {
    expect((await own.search({ q: 'lemur', mode })).data).toHaveLength(10);
    const three = (await own.search({ q: 'lemur', mode, limit: 3 })).data;
    expect(three.map((hit) => hit.article_id)).toEqual(Array(3).fill(anId('art')));
  }
});

test('what an author wrote is no HTML in an answer, whatever it looks like', async () => {
  const own = (await org.newProject()).kb;
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</mark><b>',
    '"onmouseover="x',
    '&lt;i&gt;',
  ];
  for (const [n, text] of hostile.entries()) {
    const title = `Gecko ${text}`;
    const body = `Gecko ${text} gecko\n\n    gecko ${text}\n\n\`${text} gecko\`\n\n# ${text} gecko\n\nThe end of gecko ${n}.`;
    await own.newPublished({ title, body, slug: `gecko-${n}` });
  }
  for (const mode of ['hybrid', 'keyword', 'semantic'])
    for (const q of ['gecko', 'script alert', '<mark>', 'img']) {
      for (const { snippet, highlights } of (await own.search({ q, mode })).data)
        for (const shown of [snippet, ...highlights])
          expect(withoutMarks(shown), shown).not.toMatch(/[<>]|&(?!\w+;|#\w+;)/);
    }
});

/** Throws when marks are not one after the other. */
function withoutMarks(html: string): string {
  const text = html.replace(/<mark>([^<>]*)<\/mark>/g, '$1');
  if (/<\/?mark>/.test(text)) throw new Error(`marks do not pair up: ${html}`);
  return text;
}

describe('a query', () => {
  test.each([
    ['q', {}],
    ['q', { q: '' }],
    ['q', { q: ' \t' }],
    ['q', { q: 'x'.repeat(501) }],
    ['limit', { q: 'x', limit: 0 }],
    ['limit', { q: 'x', limit: 11 }],
    ['limit', { q: 'x', limit: 'ten' }],
    ['mode', { q: 'x', mode: 'fuzzy' }],
    ['locale', { q: 'x', locale: 'en_US' }],
    ['tag', { q: 'x', tag: '' }],
    ['cursor', { q: 'x', cursor: 'y' }],
    ['query', { q: 'x', query: 'y' }],
  ] as const)('with a wrong %s is refused: %j', async (field, query) => {
    expectInvalid(await kb.search(query), field);
  });

  test('of 500 characters is taken, whatever they are', async () => {
    for (const q of ['word '.repeat(100), '🙂'.repeat(500), 'x'.repeat(500)])
      expect((await kb.search({ q })).status).toBe(200);
  });
});
