import { beforeAll, expect, test } from 'vitest';
import { aTime, expectEmpty } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let kb: KnowledgeBase;
beforeAll(async () => {
  kb = (await (await platform.newOrg()).newProject()).kb;
});

test('what is published is found by a search right after', async () => {
  const { id } = await kb.newArticle({ title: 'Axolotls', body: 'How to feed an axolotl.' });
  expect(await kb.found('axolotl')).toEqual([]);
  const answer = await kb.publish(id);
  expectEmpty(answer);
  expect(await kb.found('axolotl')).toEqual([id]);
  expect(await kb.article(id)).toMatchObject({
    status: 'published',
    has_unpublished_changes: false,
    index_status: 'indexed',
    version: 1,
    published_at: aTime,
  });
});

test('publishing twice has the result of publishing once', async () => {
  const { id } = await kb.newPublished({ title: 'Twice' });
  const once = await kb.article(id);
  expectEmpty(await kb.publish(id));
  const { status, version, has_unpublished_changes, published_at } = await kb.publishedAnew(id);
  expect({ status, version, has_unpublished_changes, published_at }).toEqual({
    status: 'published',
    version: 1,
    has_unpublished_changes: false,
    published_at: once.published_at,
  });
  expect((await kb.listVersions(id)).data).toHaveLength(1);
});

test('an edit of a published article shows nowhere until it is published', async () => {
  const { id } = await kb.newPublished({ title: 'Marsupials', body: 'The quokka smiles.', tags: ['old'] });
  const changes = { title: 'Rodents', body: 'The capybara bathes.', tags: ['new'], locale: 'de' };
  const edited = (await kb.patchArticle(id, changes)).data;
  expect(edited).toMatchObject({ ...changes, status: 'published', has_unpublished_changes: true, version: 2 });
  expect(await kb.found('capybara')).toEqual([]);
  expect(await kb.found('quokka', { tag: 'new' })).toEqual([]);
  expect(await kb.found('quokka', { tag: 'old', locale: 'en' })).toEqual([id]);
  const [hit] = (await kb.search({ q: 'quokka' })).data;
  expect(hit).toMatchObject({ title: 'Marsupials', locale: 'en', passage: { version: 1 } });
  await kb.publishedAnew(id);
  expect(await kb.found('quokka')).toEqual([]);
  expect(await kb.found('capybara', { tag: 'new', locale: 'de' })).toEqual([id]);
});

test('a new slug shows at once', async () => {
  const { id } = await kb.newPublished({ title: 'Pangolin', body: 'The pangolin rolls up.' });
  expect((await kb.patchArticle(id, { slug: 'rolled-up' })).data.has_unpublished_changes).toBe(false);
  expect((await kb.search({ q: 'pangolin', mode: 'keyword' })).data).toMatchObject([{ slug: 'rolled-up' }]);
});

test('what is not published any more is found by no search, at once', async () => {
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    unpublish: async (id) => expectEmpty(await kb.unpublish(id)),
    delete: async (id) => expectEmpty(await kb.deleteArticle(id)),
    archive: async (id) => expect((await kb.patchArticle(id, { status: 'archived' })).data.status).toBe('archived'),
    draft: async (id) => expect((await kb.patchArticle(id, { status: 'draft' })).data.status).toBe('draft'),
  };
  for (const [name, hide] of Object.entries(ways)) {
    const { id } = await kb.newPublished({ title: `Wombat ${name}`, body: 'The wombat digs.' });
    expect(await kb.found('wombat'), name).toEqual([id]);
    await hide(id);
    for (const mode of ['keyword', 'semantic', 'hybrid'])
      expect(
        (await kb.search({ q: 'wombat', mode })).data.map((hit) => hit.article_id),
        name,
      ).not.toContain(id);
  }
});

test('an unpublished article is a draft again, and can be published again', async () => {
  const { id } = await kb.newPublished({ title: 'Okapi', body: 'The okapi hides.' });
  await kb.unpublish(id);
  const hidden = await kb.article(id);
  expect(hidden).toMatchObject({ status: 'draft', published_at: null, has_unpublished_changes: true, version: 1 });
  expectEmpty(await kb.unpublish(id));
  await kb.publishedAnew(id);
  expect(await kb.found('okapi')).toEqual([id]);
});
