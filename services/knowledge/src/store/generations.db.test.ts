import type { Database } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { splitVersion } from '../text/split-article.js';
import { createGeneration, deleteGeneration, listRetired } from './generations.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

test('passages of another splitting go with its generation, in pieces, also when that was interrupted', async () => {
  const { database } = world;
  const engines = ['embedded keyword', 'embedded vector'] as const;
  const { id } = await world.published(newTenant(), { title: 'Lighthouse' });
  await world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale)
      SELECT 'art_' || lpad(n::text, 26, '0'), 'org', 'prj', 's' || n, '', 'en' FROM generate_series(1, 2500) n`,
  );
  await world.rows(`INSERT INTO passages (article_id, splitting, ordinal, version, heading, text)
    SELECT id, 99, 0, 1, '', '' FROM articles`);
  await createGeneration(database, { name: 'old', identity: 'old', engines, splitting: 99, state: 'building' });
  await world.rows(
    `UPDATE generations SET state = 'retired', retired_at = moment() - interval '1 hour' WHERE name = 'old'`,
  );

  let asked = 0;
  const away: Database = {
    transaction: (work) => database.transaction(work),
    query: (statement, values) => {
      if (/passages/.test(statement.name)) asked += 1;
      if (/passages/.test(statement.name) && asked === 2) return Promise.reject(new Error('the database is away'));
      return database.query(statement, values);
    },
  };
  const deleting = async () => {
    for (const { name } of await listRetired(database, 0)) await deleteGeneration(away, name);
  };
  await expect(deleting()).rejects.toThrow('away');
  await deleting();
  expect(await listRetired(database, 0)).toEqual([]);
  expect(await world.rows('SELECT article_id, splitting FROM passages')).toEqual([
    { article_id: id, splitting: splitVersion },
  ]);
});
