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
/** Its revision is 2. */
beforeEach(async () => {
  const { id } = await kb.newArticle({ title: 'Before' });
  article = (await kb.patchArticle(id, { title: 'Now' })).data;
});

type Headers = Record<string, string>;
const etag = ({ headers }: Answer) => headers.etag;
const ifMatch = (tag: string) => ({ 'if-match': tag });

const ofRevision = (revision: number) => expect.stringMatching(`^"${revision}-[0-9a-f]{12}"$`);

test('every answer that is about one article gives its revision, which grows with every change', async () => {
  const { id } = article;
  const made = await kb.createArticle({ title: 'New' });
  expect(etag(made)).toEqual(ofRevision(1));
  expect(etag(await kb.getArticle(made.data.id))).toBe(etag(made));
  expect(etag(await kb.getArticle(id))).toEqual(ofRevision(2));
  expect(etag(await kb.publish(id))).toBe('"3"');
  expect(etag(await kb.patchArticle(id, { body: 'Later' }))).toEqual(ofRevision(4));
  expect(etag(await kb.patchArticle(id, { slug: 'later' }))).toEqual(ofRevision(5));
  expect(etag(await kb.unpublish(id))).toBe('"6"');
  expect(etag(await kb.patchArticle(id, { status: 'archived' }))).toEqual(ofRevision(7));
  expect(etag(await kb.getArticle(id))).toEqual(ofRevision(7));
  expect(etag(await kb.listArticles())).toBeUndefined();
});

test('what changes nothing leaves the tag as it is', async () => {
  const [row] = (await kb.import([{ external_id: 'same', title: 'Same' }], { publish: 'true' })).data;
  const { id, title, slug, tags } = await kb.publishedAnew(row?.article_id ?? '');
  const own = etag(await kb.getArticle(id));
  for (const same of [{}, { title, slug, tags }]) expect(etag(await kb.patchArticle(id, same))).toBe(own);
  await kb.publishedAnew(id);
  await kb.import([{ external_id: 'same', title }], { publish: 'true' });
  expect(etag(await kb.getArticle(id))).toBe(own);
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

test('a reader learns of every change', async () => {
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
    expect((await kb.getArticle(article.id, { 'if-none-match': before })).status).toBe(200);
    seen.unshift(await get());
  }
  expect(new Set(seen).size).toBe(5);
});

const othersChanges: Record<string, () => Promise<unknown>> = {
  text: () => kb.patchArticle(article.id, { body: 'Theirs' }),
  slug: () => kb.patchArticle(article.id, { slug: 'theirs' }),
  'external id': () => kb.patchArticle(article.id, { external_id: 'theirs' }),
  archiving: () => kb.patchArticle(article.id, { status: 'archived' }),
  publication: () => kb.publish(article.id),
};

test.each(Object.entries(othersChanges))('another caller’s %s is not overwritten unseen', async (_, change) => {
  const own = String(etag(await kb.getArticle(article.id)));
  await change();
  const theirs = await kb.article(article.id);
  for (const mine of [{ slug: 'mine' }, { external_id: 'mine' }, { body: 'Mine' }, { status: 'archived' }])
    expectRefusal(await kb.patchArticle(article.id, mine, ifMatch(own)), 412, 'VERSION_MISMATCH');
  const { index_status, ...kept } = theirs;
  expect(await kb.article(article.id)).toMatchObject(kept);
  await kb.patchArticle(article.id, { external_id: null });
});

test('another caller’s import is not overwritten unseen', async () => {
  await kb.patchArticle(article.id, { external_id: 'imported' });
  const own = String(etag(await kb.getArticle(article.id)));
  await kb.import([{ external_id: 'imported', title: 'Theirs' }]);
  expectRefusal(await kb.patchArticle(article.id, { slug: 'mine' }, ifMatch(own)), 412, 'VERSION_MISMATCH');
});

test('the tag of each answer is what the next change may depend on', async () => {
  const { id } = article;
  let last = await kb.getArticle(id);
  for (const change of [
    (headers: Headers) => kb.patchArticle(id, { body: 'One' }, headers),
    (headers: Headers) => kb.patchArticle(id, {}, headers),
    (headers: Headers) => kb.publish(id, headers),
    (headers: Headers) => kb.publish(id, headers),
    (headers: Headers) => kb.patchArticle(id, { slug: 'one-more' }, headers),
    (headers: Headers) => kb.unpublish(id, headers),
    (headers: Headers) => kb.deleteArticle(id, headers),
  ]) {
    last = await change(ifMatch(String(etag(last))));
    expect(last.status, `${last}`).toBe(200);
  }
});

test('that searches find an article by now makes no edit fail', async () => {
  const { id } = article;
  await kb.publish(id);
  const own = String(etag(await kb.getArticle(id)));
  // Whether it was indexed before or is meanwhile, it makes no difference.
  await kb.publishedAnew(id);
  expect((await kb.patchArticle(id, { body: 'Mine' }, ifMatch(own))).status).toBe(200);
});

test('a change is done once with one tag', async () => {
  const own = String(etag(await kb.getArticle(article.id)));
  expect((await kb.patchArticle(article.id, { body: 'One' }, ifMatch(own))).data.version).toBe(3);
  expectRefusal(await kb.patchArticle(article.id, { body: 'Two' }, ifMatch(own)), 412, 'VERSION_MISMATCH');
});

type Change = (headers: Headers) => Promise<Answer>;
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

  test('with weak tags alone is 412, which says so instead of speaking of a change', async () => {
    const weak = expectRefusal(await change(ifMatch('W/"2"')), 412, 'VERSION_MISMATCH');
    expect(weak.error).toMatch(/^Weak tags/);
    const strong = expectRefusal(await change(ifMatch('W/"2", "1"')), 412, 'VERSION_MISMATCH');
    expect(strong.error).toMatch(/has changed/);
  });

  test.each(['"2"', '*', 'W/"1", "2"'])('with If-Match: %s is done', async (tag) => {
    expect((await change(ifMatch(tag))).status).toBe(200);
  });

  test.each(['2', '"1", "2"', '"2'])('with If-Match: %s is refused: it names no revision, or several', async (tag) => {
    expectInvalid(await change(ifMatch(tag)), 'If-Match');
    expect(await kb.article(article.id)).toEqual(article);
  });

  test('of an article that is not there is 404, whatever it depends on', async () => {
    await kb.deleteArticle(article.id);
    for (const tag of ['"2"', '*', 'W/"2"']) expectRefusal(await change(ifMatch(tag)), 404, 'ARTICLE_NOT_FOUND');
  });
});

test('of many changes of one revision one is done', async () => {
  const change = (n: number) => kb.patchArticle(article.id, { title: `Change ${n}` }, ifMatch('"2"'));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 412, 'VERSION_MISMATCH');
  expect(await kb.article(article.id)).toMatchObject({ title: done[0]?.data.title, version: 3 });
});
