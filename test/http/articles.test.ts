import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let kb: KnowledgeBase;
let projectId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  const project = await org.newProject();
  kb = project.kb;
  projectId = project.id;
});

const aSlug = expect.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

describe('an article', () => {
  test('is a draft at first, with defaults for what was not said', async () => {
    const made = await kb.createArticle({ title: 'Refunds' });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: anId('art'),
      project_id: projectId,
      title: 'Refunds',
      slug: 'refunds',
      body: '',
      status: 'draft',
      locale: 'en',
      tags: [],
      external_id: null,
      has_unpublished_changes: true,
      version: 1,
      published_at: null,
      index_status: 'pending',
      index_error: null,
      read_count: 0,
      helpful_count: 0,
      unhelpful_count: 0,
      created_at: aTime,
      updated_at: aTime,
    });
    expect(await kb.article(made.data.id)).toEqual(made.data);
  });

  test('keeps what it is given, and shows it in lists without its body', async () => {
    const given = { title: 'Ünïcode 🙂', body: '# Höw\n\n- *to* 🙂', slug: 'how-to', external_id: 'cms:1' };
    const { data } = await kb.createArticle({ ...given, locale: 'pt-br', tags: [' billing ', 'vip', 'billing'] });
    expect(data).toMatchObject({ ...given, locale: 'pt-BR', tags: ['billing', 'vip'] });
    const { body, ...listed } = data;
    expect((await kb.listArticles({ external_id: 'cms:1' })).data).toEqual([listed]);
    expect(body).toBe(given.body);
  });

  test('has its fields changed one by one, and counts the edits of its text', async () => {
    const { id } = await kb.newArticle({ body: 'Before', external_id: 'one-by-one' });
    expect((await kb.patchArticle(id, { title: 'New' })).data).toMatchObject({ title: 'New', version: 2 });
    expect((await kb.patchArticle(id, { body: 'After' })).data).toMatchObject({ body: 'After', version: 3 });
    expect((await kb.patchArticle(id, { locale: 'DE' })).data).toMatchObject({ locale: 'de', version: 4 });
    expect((await kb.patchArticle(id, { tags: ['a'] })).data).toMatchObject({ tags: ['a'], version: 5 });
    expect((await kb.patchArticle(id, { slug: 'one-by-one' })).data).toMatchObject({ slug: 'one-by-one', version: 5 });
    const cleared = (await kb.patchArticle(id, { external_id: null })).data;
    expect(cleared).toMatchObject({ external_id: null, version: 5, title: 'New', body: 'After', tags: ['a'] });
    expect((await kb.patchArticle(id, {})).data).toMatchObject({ version: 5, title: 'New' });
  });

  test('takes a body of 500 000 bytes, and names the limit beyond', async () => {
    const body = 'é'.repeat(250_000);
    expect((await kb.createArticle({ title: 'Long', body })).data.body).toBe(body);
    const answer = await kb.createArticle({ title: 'Longer', body: `${body}x` });
    expectInvalid(answer, 'body');
    expect(answer.text).toContain('500000');
  });

  test('is gone once deleted, twice is 404', async () => {
    const { id } = await kb.newArticle();
    expectEmpty(await kb.deleteArticle(id));
    for (const answer of [await kb.getArticle(id), await kb.patchArticle(id, { title: 'x' }), await kb.publish(id)])
      expectRefusal(answer, 404, 'ARTICLE_NOT_FOUND');
    for (const answer of [await kb.deleteArticle(id), await kb.unpublish(id), await kb.listVersions(id)])
      expectRefusal(answer, 404, 'ARTICLE_NOT_FOUND');
  });

  test('goes with its project', async () => {
    const doomed = await org.newProject();
    const { id } = await doomed.kb.newPublished({ title: 'Doomed' });
    await org.client.delete(`/orgs/${org.id}/projects/${doomed.id}`);
    // The service learns of the deletion by its event, a moment later.
    await expect.poll(async () => (await doomed.kb.getArticle(id)).status).toBe(404);
    expectRefusal(await doomed.kb.getArticle(id), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await doomed.kb.createArticle({ title: 'x' }), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await doomed.kb.search({ q: 'doomed' }), 404, 'PROJECT_NOT_FOUND');
  });
});

describe('a slug', () => {
  test('is made from the title, different for equal titles', async () => {
    const titles = ['Change your email address!', 'Change your email address!', 'Über uns', '???', 'x'.repeat(300)];
    const slugs: string[] = [];
    for (const title of titles) slugs.push((await kb.newArticle({ title })).slug);
    for (const slug of slugs) expect(slug).toEqual(aSlug);
    expect(slugs[0]).toBe('change-your-email-address');
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test('that is taken is 409, in the project alone', async () => {
    await kb.newArticle({ slug: 'taken' });
    expectRefusal(await kb.createArticle({ title: 'x', slug: 'taken' }), 409, 'ARTICLE_SLUG_TAKEN');
    const other = await kb.newArticle();
    expectRefusal(await kb.patchArticle(other.id, { slug: 'taken' }), 409, 'ARTICLE_SLUG_TAKEN');
    expect((await kb.article(other.id)).slug).toBe(other.slug);
    expect((await (await org.newProject()).kb.newArticle({ slug: 'taken' })).slug).toBe('taken');
  });
});

test('an external id that is taken is 409, in the project alone', async () => {
  await kb.newArticle({ external_id: 'taken' });
  expectRefusal(await kb.createArticle({ title: 'x', external_id: 'taken' }), 409, 'ARTICLE_EXTERNAL_ID_TAKEN');
  const other = await kb.newArticle();
  expectRefusal(await kb.patchArticle(other.id, { external_id: 'taken' }), 409, 'ARTICLE_EXTERNAL_ID_TAKEN');
  expect((await (await org.newProject()).kb.newArticle({ external_id: 'taken' })).external_id).toBe('taken');
});

test('fields that are wrong, or that nobody knows, are refused', async () => {
  const wrong = {
    title: ['', ' ', 'x'.repeat(301), null, 5],
    slug: ['', 'No Slug', 'a--b', 'x'.repeat(101)],
    locale: ['', 'en_US', 'x'.repeat(40)],
    tags: [['x'.repeat(51)], [''], Array.from({ length: 21 }, (_, n) => `${n}`), 'x'],
    external_id: ['', 'x'.repeat(256)],
    version: [2],
  };
  const { id } = await kb.newArticle();
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      expectInvalid(await kb.createArticle({ title: 'x', [field]: value }), field);
      expectInvalid(await kb.patchArticle(id, { [field]: value }), field);
    }
  expectInvalid(await kb.createArticle({ body: 'x' }), 'title');
  const published = await kb.patchArticle(id, { status: 'published' });
  expectInvalid(published, 'status');
  expect(published.text).toContain('publish');
});

test('a list can be filtered', async () => {
  const own = (await org.newProject()).kb;
  const draft = await own.newArticle({ tags: ['a', 'b'], slug: 'first' });
  const german = await own.newArticle({ locale: 'de', tags: ['c'], external_id: 'x' });
  const archived = await own.newArticle({ tags: ['b'] });
  await own.patchArticle(archived.id, { status: 'archived' });
  const ids = async (query: Record<string, string>) => (await own.listArticles(query)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([archived.id, german.id, draft.id]);
  expect(await ids({ status: 'draft' })).toEqual([german.id, draft.id]);
  expect(await ids({ status: 'archived,published' })).toEqual([archived.id]);
  expect(await ids({ locale: 'DE' })).toEqual([german.id]);
  expect(await ids({ tag: 'a,c' })).toEqual([german.id, draft.id]);
  expect(await ids({ slug: 'first' })).toEqual([draft.id]);
  expect(await ids({ external_id: 'x' })).toEqual([german.id]);
  expect(await ids({ tag: 'b', status: 'draft' })).toEqual([draft.id]);
  await own.patchArticle(german.id, { title: 'Wie 50_50 % geht' });
  expect(await ids({ q: ' GEHT 50_50  % ' })).toEqual([german.id]);
  for (const q of ['geht nicht', '50%50', 'wie_']) expect(await ids({ q })).toEqual([]);
  expectInvalid(await own.listArticles({ q: ' ' }), 'q');
  expectInvalid(await own.listArticles({ status: 'gone' }), 'status');
});
