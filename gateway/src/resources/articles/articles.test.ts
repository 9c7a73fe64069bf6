import { newId } from '@pharos/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeArticle, fakeVersion } from '../../testing/fake-article.js';
import { FakeCore } from '../../testing/fake-core.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

const knowledge = new FakeCore();
const articleId = newId('art');
const shown = fakeArticle({ id: articleId, version: 3, title: 'Reset', tags: ['a'], status: 2, indexStatus: 2 });
let fixture: Fixture;
let articles: string;
let article: string;

beforeAll(async () => {
  fixture = await startFixture({}, { knowledge });
  articles = `/projects/${fixture.projectId}/kb/articles`;
  article = `${articles}/${articleId}`;
  for (const method of ['createArticle', 'updateArticle']) knowledge.on(method, () => ({ article: shown }));
  knowledge
    .on('listArticles', () => ({ articles: [shown], page: { nextPageToken: 'next' } }))
    .on('listArticleVersions', () => ({ versions: [fakeVersion()], page: { nextPageToken: '' } }))
    .on('getArticleVersion', () => ({ version: fakeVersion({ version: 2, body: '# Then' }) }));
});

afterAll(() => fixture.stop());

const asked = (method: string) => knowledge.requests(method).at(-1);
const post = (body: unknown) => fixture.ask('POST', articles, { body });
const invalidAt = (...path: unknown[]) => ({ code: 'VALIDATION_ERROR', issues: [{ path }] });

describe('what reaches the service', () => {
  test('of a new article', async () => {
    await post({ title: 'T' });
    expect(asked('createArticle')).toMatchObject({ title: 'T', body: '', locale: 'en', tags: [], slug: undefined });
    await post({ title: 'T', body: '# B', slug: 's-1', locale: 'PT-br', tags: [' a', 'a ', 'b'], external_id: 'x' });
    expect(asked('createArticle')).toMatchObject({
      orgId: fixture.orgId,
      projectId: fixture.projectId,
      title: 'T',
      body: '# B',
      slug: 's-1',
      locale: 'pt-BR',
      tags: ['a', 'b'],
      externalId: 'x',
    });
  });

  test('of a change: the fields that it names, and the version that it is for', async () => {
    const headers = { 'If-Match': '"3"' };
    await fixture.ask('PATCH', article, { headers, body: { title: 'New', external_id: null, status: 'archived' } });
    expect(asked('updateArticle')).toMatchObject({
      articleId,
      updateMask: ['title', 'external_id', 'status'],
      ifRevision: 3,
      title: 'New',
      externalId: undefined,
      status: 3,
    });
    await fixture.ask('PATCH', article, { body: {} });
    expect(asked('updateArticle')).toMatchObject({ updateMask: [], ifRevision: undefined });
  });

  test('of a list’s filters', async () => {
    await fixture.ask('GET', `${articles}?status=draft,archived&locale=EN,pt-br&tag=a,b&external_id=x&slug=s&limit=5`);
    expect(asked('listArticles')).toMatchObject({
      statuses: [1, 3],
      locales: ['en', 'pt-BR'],
      tags: ['a', 'b'],
      externalId: 'x',
      slug: 's',
      page: { pageSize: 5 },
    });
  });

  test('of a version', async () => {
    const answer = await fixture.ask('GET', `${article}/versions/2`);
    expect(answer.json).toMatchObject({ data: { version: 2, body: '# Then', published_at: null } });
    expect(asked('getArticleVersion')).toMatchObject({ articleId, version: 2 });
  });

  test.each(['0', '-1', '01', '1.0', '1e0', '+1', '%201', '2147483648', '9'.repeat(30), 'x', '%00'])(
    'nothing of version %s: there can be none',
    async (version) => {
      const before = knowledge.requests('getArticleVersion').length;
      const answer = await fixture.ask('GET', `${article}/versions/${version}`);
      expect([answer.status, answer.json]).toEqual([
        404,
        expect.objectContaining({ code: 'ARTICLE_VERSION_NOT_FOUND' }),
      ]);
      expect(knowledge.requests('getArticleVersion')).toHaveLength(before);
    },
  );
});

describe('a body', () => {
  test('takes 500 000 bytes, however many characters they are', async () => {
    for (const body of ['x'.repeat(500_000), 'é'.repeat(250_000)])
      expect((await post({ title: 'T', body })).status).toBe(201);
    for (const body of ['x'.repeat(500_001), 'é'.repeat(250_001)]) {
      const answer = await post({ title: 'T', body });
      expect(answer.json).toMatchObject(invalidAt('body'));
      expect(answer.text).toContain('500000 bytes');
    }
  });

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(301) }],
    ['slug', { title: 'T', slug: 'No Slug' }],
    ['locale', { title: 'T', locale: 'en_US' }],
    ['tags', { title: 'T', tags: Array.from({ length: 21 }, (_, n) => `${n}`) }],
    ['external_id', { title: 'T', external_id: 'x'.repeat(256) }],
    ['status', { title: 'T', status: 'published' }],
  ])('with a wrong %s is refused', async (field, body) => {
    expect((await post(body)).json).toMatchObject(invalidAt(field));
  });

  test('cannot publish, and the error says what can', async () => {
    const answer = await fixture.ask('PATCH', article, { body: { status: 'published' } });
    expect(answer.json).toMatchObject(invalidAt('status'));
    expect(answer.text).toContain('/publish');
  });
});

test('a list shows no bodies', async () => {
  const { json } = await fixture.ask('GET', articles);
  expect(json).toMatchObject({ data: [{ id: articleId, status: 'published', index_status: 'indexed' }] });
  expect((json as { data: object[] }).data[0]).not.toHaveProperty('body');
});

test('a deployment without the service answers 503', async () => {
  const without = await startFixture();
  const answer = await without.ask('GET', `/projects/${without.projectId}/kb/articles`);
  expect(answer.json).toMatchObject({ code: 'UNAVAILABLE' });
  await without.stop();
});
