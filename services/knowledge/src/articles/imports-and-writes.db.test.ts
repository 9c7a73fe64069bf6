import { fail } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import { lockWaits } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { lockByExternalIds } from './imported-articles.js';

let world: TestKnowledge;
/** A replica with connections of its own, and an import under way. */
let importing: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
  importing = await TestKnowledge.start({ url: world.url });
  world.indexes = false;
});
afterAll(async () => {
  await importing.stop();
  await world.stop();
});

test('writes that wait for an import hold up nobody of another project, and are done when it is', async () => {
  const [at, others] = [newTenant(), newTenant()];
  const externalIds = Array.from({ length: 40 }, (_, n) => `e${n}`);
  const articles = externalIds.map((externalId) => ({
    externalId,
    title: 'Imported',
    body: 'text',
    slug: undefined,
    locale: 'en',
    tags: [],
  }));
  const { outcomes } = await importing.articles.importArticles({ ...at, articles, publish: false }, aCall());
  const edits = await importing.database.transaction(async (tx) => {
    await lockByExternalIds(tx, at, articles);
    const begun = outcomes.map(({ articleId }) => world.edit({ ...at, articleId }, { title: 'Edited' }));
    // They fail only when the test does.
    for (const edit of begun) edit.catch(() => undefined);
    await expect.poll(() => importing.rows(lockWaits), { timeout: 60_000 }).not.toEqual([]);
    const { at: place } = await world.draft(others, { title: 'Served' });
    expect(await world.edit(place, { title: 'Changed' })).toMatchObject({ title: 'Changed' });
    const { article } = await world.articles.getArticle({ ...at, articleId: outcomes[0]?.articleId ?? '' }, aCall());
    expect(article?.title).toBe('Imported');
    return begun;
  });
  const edited = await Promise.all(edits.map((edit) => edit.catch((error: unknown) => isFailure(error) && error)));
  expect(edited).toMatchObject(Array(40).fill({ title: 'Edited' }));
});

test('imports of one organization take turns, whichever project they are of, and hold connections only when it is theirs; others import meanwhile', async () => {
  const [at, others] = [newTenant(), newTenant()];
  const places = [at, ...Array.from({ length: 5 }, () => ({ ...newTenant(), orgId: at.orgId }))];
  const article = (externalId: string) => ({
    externalId,
    title: 'Imported',
    body: 'text',
    slug: undefined,
    locale: 'en',
    tags: [],
  });
  const imported = (place: typeof at, ...ids: string[]) =>
    world.articles.importArticles({ ...place, articles: ids.map(article), publish: false }, aCall());
  for (const place of places) await imported(place, 'held');
  const begun = await importing.database.transaction(async (tx) => {
    for (const place of places) await lockByExternalIds(tx, place, [article('held')]);
    const stuck = places.flatMap((place) => Array.from({ length: 4 }, (_, n) => imported(place, 'held', `e${n}`)));
    const waiting = `${lockWaits} AND a.application_name = 'test'`;
    await expect.poll(() => importing.rows(waiting)).toHaveLength(1);
    expect((await imported(others, 'e1')).outcomes).toHaveLength(1);
    expect(await importing.rows(waiting)).toHaveLength(1);
    return stuck;
  });
  expect((await Promise.all(begun)).map(({ outcomes }) => outcomes.length)).toEqual(Array(24).fill(2));
});

test('imports that wait are bounded in bytes for each organization, which is told so; another finds room', async () => {
  const [at, others] = [newTenant(), newTenant()];
  const article = { externalId: 'e', title: 'Imported', body: '', slug: undefined, locale: 'en', tags: [] };
  const imported = (place: typeof at, body: string) =>
    world.articles.importArticles({ ...place, articles: [{ ...article, body }], publish: false }, aCall());
  const large = 'large '.repeat(1_000);
  for (const place of [at, others]) await imported(place, 'before');
  const begun = await importing.database.transaction(async (tx) => {
    for (const place of [at, others]) await lockByExternalIds(tx, place, [article]);
    const stuck = [imported(at, 'under way'), imported(others, 'under way'), imported(at, large)];
    await expect(imported(at, large)).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
    return [...stuck, imported(others, large)];
  });
  expect((await Promise.all(begun)).map(({ outcomes }) => outcomes[0]?.code)).toEqual(['', '', '', '']);
});

test('an import whose caller leaves before its turn imports nothing', async () => {
  const at = newTenant();
  const article = { externalId: 'e', title: 'Imported', body: '', slug: undefined, locale: 'en', tags: [] };
  await world.articles.importArticles({ ...at, articles: [article], publish: false }, aCall());
  const gone = fail('UNAVAILABLE');
  const begun = await importing.database.transaction(async (tx) => {
    await lockByExternalIds(tx, at, [article]);
    const first = world.articles.importArticles({ ...at, articles: [article], publish: false }, aCall());
    const call = { ...aCall(), abandoned: gone };
    const late = [{ ...article, externalId: 'late' }];
    const left = world.articles.importArticles({ ...at, articles: late, publish: false }, call);
    await expect(left).rejects.toBe(gone);
    return [first];
  });
  await Promise.all(begun);
  expect(await world.rows('SELECT 1 FROM articles WHERE project_id = $1', at.projectId)).toHaveLength(1);
});
