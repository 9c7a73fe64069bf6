import { fail } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeArticle, fakeVersion } from '../../testing/fake-article.js';
import { FakeCore } from '../../testing/fake-core.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

const knowledge = new FakeCore();
const articleId = newId('art');
const shown = fakeArticle({ id: articleId, version: 2, revision: 3 });
let fixture: Fixture;
let articles: string;
let article: string;

beforeAll(async () => {
  fixture = await startFixture({}, { knowledge });
  articles = `/projects/${fixture.projectId}/kb/articles`;
  article = `${articles}/${articleId}`;
  for (const method of ['createArticle', 'getArticle', 'updateArticle', 'publishArticle', 'unpublishArticle'])
    knowledge.on(method, () => ({ article: shown }));
  knowledge
    .on('deleteArticle', () => ({}))
    .on('listArticles', () => ({ articles: [shown], page: { nextPageToken: '' } }))
    .on('listArticleVersions', () => ({ versions: [fakeVersion()], page: { nextPageToken: '' } }))
    .on('getArticleVersion', () => ({ version: fakeVersion() }));
});

afterAll(() => fixture.stop());

const asked = (method: string) => knowledge.requests(method).at(-1);
const invalidAt = (...path: unknown[]) => ({ code: 'VALIDATION_ERROR', issues: [{ path }] });

describe('the entity tag', () => {
  test.each([
    ['POST', '', { title: 'T' }, 201],
    ['GET', `/${articleId}`, undefined, 200],
    ['PATCH', `/${articleId}`, {}, 200],
    ['POST', `/${articleId}/publish`, undefined, 200],
    ['POST', `/${articleId}/unpublish`, undefined, 200],
  ])('stands on the answer to %s %s', async (method, path, body, status) => {
    const answer = await fixture.ask(method, articles + path, { body });
    const digest = answer.text === '' ? '' : '-[0-9a-f]{12}';
    expect([answer.status, answer.headers.etag]).toEqual([status, expect.stringMatching(`^"3${digest}"$`)]);
  });

  test('is all that publishing answers', async () => {
    for (const action of ['publish', 'unpublish']) {
      const answer = await fixture.ask('POST', `${article}/${action}`);
      expect([answer.text, answer.headers['content-length']]).toEqual(['', '0']);
    }
  });

  test.each(['TAG', 'W/TAG', '"1", TAG', '*'])('makes a GET with If-None-Match: %s a 304', async (form) => {
    const { etag = '' } = (await fixture.ask('GET', article)).headers;
    const tag = form.replace('TAG', String(etag));
    const answer = await fixture.ask('GET', article, { headers: { 'If-None-Match': tag } });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['x-ratelimit-limit']).toBeDefined();
    expect((await fixture.ask('HEAD', article, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  test.each(['"4"', '"3"', '3', '""', 'nonsense'])('leaves a GET with If-None-Match: %s as it is', async (tag) => {
    expect((await fixture.ask('GET', article, { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  test('is nothing that other answers have', async () => {
    for (const path of [articles, `${article}/versions`, `${article}/versions/2`]) {
      const answer = await fixture.ask('GET', path, { headers: { 'If-None-Match': '*' } });
      expect([answer.status, answer.headers.etag]).toEqual([200, undefined]);
    }
  });
});

describe('If-Match', () => {
  const changes = [
    ['PATCH', '', 'updateArticle', {}],
    ['DELETE', '', 'deleteArticle', undefined],
    ['POST', '/publish', 'publishArticle', undefined],
    ['POST', '/unpublish', 'unpublishArticle', undefined],
  ] as const;

  test.each(changes)('%s %s hands the revision on', async (method, path, rpc, body) => {
    const ask = (tag: string) => fixture.ask(method, article + path, { body, headers: { 'If-Match': tag } });
    for (const [tag, ifRevision] of [
      ['"7"', 7],
      ['*', undefined],
      ['W/"7"', 0],
    ] as const) {
      expect((await ask(tag)).status).toBe(200);
      expect(asked(rpc)).toMatchObject({ ifRevision });
    }
    for (const tag of ['7', '"7", "8"']) expect((await ask(tag)).json).toMatchObject(invalidAt('If-Match'));
  });

  test('of another revision is 412', async () => {
    knowledge.on('deleteArticle', () => {
      throw fail('VERSION_MISMATCH');
    });
    const answer = await fixture.ask('DELETE', article, { headers: { 'If-Match': '"2"' } });
    expect([answer.status, answer.json]).toEqual([412, expect.objectContaining({ code: 'VERSION_MISMATCH' })]);
  });
});
