import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockImports } from './articles/imported-articles.js';
import { deleteLate, deleteProject, purgeDeleted } from './project-deletion.js';
import { untilOneWaits } from './testing/lock-waits.js';
import { aCall, newTenant, TestKnowledge } from './testing/test-knowledge.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

test('what was being written to a project when it was deleted goes with it', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const kept = await world.published(other, { title: 'Kept marmalade' });
  const row = { externalId: 'late', title: 'Late marmalade', body: '', slug: undefined, locale: 'en', tags: [] };
  const [importing] = await world.database.transaction(async (tx) => {
    await lockImports(tx, at);
    const begun = world.articles.importArticles({ ...at, articles: [row], publish: true }, aCall());
    await untilOneWaits(world);
    await deleteProject(world.database, at);
    return [begun];
  });
  expect((await importing)?.outcomes).toMatchObject([{ result: 1 }]);
  await deleteLate(world.database);
  expect(await world.find(at, 'marmalade')).toEqual([]);
  await world.settle();
  await purgeDeleted(world.database, 10);
  expect(await world.rows('SELECT id FROM articles')).toEqual([{ id: kept.id }]);
  expect((await world.find(other, 'marmalade')).map(({ articleId }) => articleId)).toEqual([kept.id]);
});

test('a deleted project is remembered for as long as anything may be written to it, and no longer', async () => {
  const [lately, before] = [newTenant(), newTenant()];
  for (const at of [lately, before, lately]) await deleteProject(world.database, at);
  await world.rows(
    `UPDATE deleted_projects SET deleted_at = clock_now() - interval '2 hours' WHERE project_id = $1`,
    before.projectId,
  );
  expect(await deleteLate(world.database)).toBe(false);
  const remembered = await world.rows<{ project_id: string }>('SELECT project_id FROM deleted_projects');
  expect(remembered.map(({ project_id }) => project_id)).toContain(lately.projectId);
  expect(remembered.map(({ project_id }) => project_id)).not.toContain(before.projectId);
});

test('looking for what came late costs the same however many articles other projects have', async () => {
  await world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale)
      SELECT 'art_' || lpad(n::text, 26, '0'), 'org', 'prj_' || n % 10, 's' || n, '', 'en' FROM generate_series(1, 20000) n`,
  );
  await world.rows('ANALYZE articles');
  await deleteProject(world.database, newTenant());
  const read = () =>
    world.database.transaction(async (tx) => {
      await deleteLate(tx);
      const text = `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS articles FROM pg_stat_xact_user_tables
        WHERE relname = 'articles'`;
      return (await tx.query<{ articles: number }>({ name: '', text }))[0]?.articles;
    });
  // By a plan of its own each time, then by one for all.
  for (let time = 0; time < 8; time += 1) expect(await read()).toBeLessThan(200);
});
