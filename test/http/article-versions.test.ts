import { beforeAll, describe, expect, test } from 'vitest';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let kb: KnowledgeBase;
let id: string;
beforeAll(async () => {
  kb = (await (await platform.newOrg()).newProject()).kb;
  id = (await kb.newArticle({ title: 'One', body: 'First', tags: ['a'] })).id;
  await kb.publish(id);
  await kb.patchArticle(id, { title: 'Two', body: 'Second' });
  await kb.patchArticle(id, { locale: 'de', tags: [] });
});

test('each edit leaves a version, as the article was then', async () => {
  expect((await kb.getVersion(id, 1)).data).toEqual({
    article_id: id,
    version: 1,
    title: 'One',
    body: 'First',
    locale: 'en',
    tags: ['a'],
    created_at: aTime,
    published_at: aTime,
  });
  expect((await kb.getVersion(id, 2)).data).toMatchObject({ title: 'Two', body: 'Second', tags: ['a'] });
  expect((await kb.getVersion(id, 3)).data).toMatchObject({
    body: 'Second',
    locale: 'de',
    tags: [],
    published_at: null,
  });
});

test('the list shows them newest first, without their bodies', async () => {
  const { body, ...newest } = (await kb.getVersion(id, 3)).data;
  const { data, page } = await kb.listVersions(id, { include: 'total' });
  expect(data.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(data[0]).toEqual(newest);
  expect(body).toBe('Second');
  expect(page).toEqual({ next_cursor: null, has_more: false, limit: 25, total: 3 });
  expect(await walk((query) => kb.listVersions(id, query), 1)).toEqual(data);
  expectInvalid(await kb.listVersions(id, { cursor: 'x' }), 'cursor');
});

test('what changes no text leaves none', async () => {
  const other = await kb.newArticle({ title: 'Same' });
  await kb.patchArticle(other.id, { title: 'Same', slug: 'same-again', external_id: 'same' });
  await kb.publish(other.id);
  await kb.unpublish(other.id);
  await kb.patchArticle(other.id, { status: 'archived' });
  expect((await kb.listVersions(other.id)).data.map(({ version }) => version)).toEqual([1]);
});

describe('a version that is not there', () => {
  const numbers = ['0', '4', '-1', '01', '1.0', '1e0', '+1', '%201', '2147483647', '2147483648', '9'.repeat(40)];
  const words = ['x', 'latest', '%00', '%ff', '1%2f', `'%20OR%201=1--`];

  test.each([...numbers, ...words])('%s is 404', async (version) => {
    expectRefusal(await kb.getVersion(id, version), 404, 'ARTICLE_VERSION_NOT_FOUND');
  });

  test('is no article that is not there', async () => {
    expectRefusal(await kb.getVersion(`art_${'0'.repeat(26)}`, 1), 404, 'ARTICLE_NOT_FOUND');
  });
});
