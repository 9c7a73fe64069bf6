import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import type { Article } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let kb: KnowledgeBase;
let article: Article;
beforeAll(async () => {
  kb = (await (await platform.newOrg()).newProject()).kb;
});
/** Its version is 2. */
beforeEach(async () => {
  const { id } = await kb.newArticle({ title: 'Before' });
  article = (await kb.patchArticle(id, { title: 'Now' })).data;
});

const etag = ({ headers }: Answer) => headers.etag;
const ifMatch = (tag: string) => ({ 'if-match': tag });

const ofVersion = (version: number) => expect.stringMatching(`^"${version}-[0-9a-f]{12}"$`);

test('every answer that is about one version tells it', async () => {
  const { id } = article;
  const made = await kb.createArticle({ title: 'New' });
  expect(etag(made)).toEqual(ofVersion(1));
  expect(etag(await kb.getArticle(made.data.id))).toBe(etag(made));
  expect(etag(await kb.getArticle(id))).toEqual(ofVersion(2));
  expect(etag(await kb.publish(id))).toBe('"2"');
  expect(etag(await kb.patchArticle(id, { body: 'Later' }))).toEqual(ofVersion(3));
  expect(etag(await kb.unpublish(id))).toBe('"3"');
  expect(etag(await kb.listArticles())).toBeUndefined();
});

test('a reader who has the answer is spared it', async () => {
  const own = String(etag(await kb.getArticle(article.id)));
  const get = (tag: string) => kb.getArticle(article.id, { 'if-none-match': tag });
  for (const tag of [own, `W/${own}`, `"1", ${own}`, '*']) {
    const answer = await get(tag);
    expectEmpty(answer, 304);
    expect(etag(answer)).toBe(own);
  }
  for (const tag of ['"1"', '"2"', '"3"', 'nonsense']) expect((await get(tag)).data).toEqual(article);
});

test('a reader is told of what changes without a new version', async () => {
  const get = async () => String(etag(await kb.getArticle(article.id)));
  const seen = [await get()];
  for (const change of [
    () => kb.patchArticle(article.id, { slug: 'elsewhere' }),
    () => kb.publishedAnew(article.id),
    () => kb.unpublish(article.id),
    () => kb.patchArticle(article.id, { status: 'archived' }),
  ]) {
    await change();
    const [before = ''] = seen;
    const answer = await kb.getArticle(article.id, { 'if-none-match': before });
    expect([answer.status, etag(answer)]).toEqual([200, ofVersion(2)]);
    seen.unshift(String(etag(answer)));
  }
  expect(new Set(seen).size).toBe(5);
});

test('the tag of an answer is what a change may depend on', async () => {
  const own = String(etag(await kb.getArticle(article.id)));
  expect((await kb.patchArticle(article.id, { body: 'One' }, ifMatch(own))).data.version).toBe(3);
  expectRefusal(await kb.patchArticle(article.id, { body: 'Two' }, ifMatch(own)), 412, 'VERSION_MISMATCH');
});

type Change = (headers: Record<string, string>) => Promise<Answer>;
const changes: Record<string, Change> = {
  change: (headers) => kb.patchArticle(article.id, { body: 'Changed' }, headers),
  publication: (headers) => kb.publish(article.id, headers),
  unpublication: (headers) => kb.unpublish(article.id, headers),
  deletion: (headers) => kb.deleteArticle(article.id, headers),
};

describe.each(Object.entries(changes))('a %s', (_, change) => {
  test.each(['"1"', '"3"', 'W/"2"', '"x"', '"2147483648"', '"0"'])(
    'with If-Match: %s is 412 and does nothing',
    async (tag) => {
      expectRefusal(await change(ifMatch(tag)), 412, 'VERSION_MISMATCH');
      expect(await kb.article(article.id)).toEqual(article);
    },
  );

  test.each(['"2"', '*', 'W/"1", "2"'])('with If-Match: %s is done', async (tag) => {
    expect((await change(ifMatch(tag))).status).toBe(200);
  });

  test.each(['2', '"1", "2"', '"2'])('with If-Match: %s is refused: it names no version, or several', async (tag) => {
    expectInvalid(await change(ifMatch(tag)), 'If-Match');
    expect(await kb.article(article.id)).toEqual(article);
  });

  test('of an article that is not there is 404, whatever it depends on', async () => {
    await kb.deleteArticle(article.id);
    for (const tag of ['"2"', '*', 'W/"2"']) expectRefusal(await change(ifMatch(tag)), 404, 'ARTICLE_NOT_FOUND');
  });
});

test('of many changes of one version one is done', async () => {
  const change = (n: number) => kb.patchArticle(article.id, { title: `Change ${n}` }, ifMatch('"2"'));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 412, 'VERSION_MISMATCH');
  expect(await kb.article(article.id)).toMatchObject({ title: done[0]?.data.title, version: 3 });
});
