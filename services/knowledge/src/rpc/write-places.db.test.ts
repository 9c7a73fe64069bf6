import { isFailure } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockByExternalIds } from '../store/imported-articles.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';

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
    ...{ externalId, title: 'Imported', body: 'text', slug: undefined, locale: 'en', tags: [] },
  }));
  const { outcomes } = await importing.articles.importArticles({ ...at, articles, publish: false }, aCall());
  const edits = await importing.database.transaction(async (tx) => {
    await lockByExternalIds(tx, at, articles);
    const begun = outcomes.map(({ articleId }) => world.edit({ ...at, articleId }, { title: 'Edited' }));
    // They fail only when the test does.
    for (const edit of begun) edit.catch(() => undefined);
    await expect
      .poll(() => importing.rows('SELECT 1 FROM pg_locks WHERE NOT granted'), { timeout: 60_000 })
      .not.toEqual([]);
    const { at: place } = await world.draft(others, { title: 'Served' });
    expect(await world.edit(place, { title: 'Changed' })).toMatchObject({ title: 'Changed' });
    const { article } = await world.articles.getArticle({ ...at, articleId: outcomes[0]?.articleId ?? '' }, aCall());
    expect(article?.title).toBe('Imported');
    return begun;
  });
  const edited = await Promise.all(edits.map((edit) => edit.catch((error: unknown) => isFailure(error) && error)));
  expect(edited).toMatchObject(Array(40).fill({ title: 'Edited' }));
});
