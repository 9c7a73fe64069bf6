import type { Statement } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilOneWaits } from '../testing/lock-waits.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { deletePassages } from './passages.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

const sql = (text: string): Statement => ({ name: '', text });

test('passages of an article that is published again stay, also for whoever waited to delete them', async () => {
  const draft = await world.draft(newTenant(), { title: 'Lighthouse' });
  // By another splitting: its own worker writes those of its own anew.
  await world.rows(
    `INSERT INTO passages (article_id, splitting, ordinal, version, heading, text) VALUES ($1, 99, 0, 1, '', '')`,
    draft.id,
  );
  let deleting: Promise<void> | undefined;
  await world.database.transaction(async (tx) => {
    await tx.query(sql('SELECT FROM passages WHERE article_id = $1 FOR UPDATE'), [draft.id]);
    await tx.query(sql('SELECT FROM articles WHERE id = $1 FOR NO KEY UPDATE'), [draft.id]);
    deleting = deletePassages(world.database, draft.id);
    await untilOneWaits(world);
    await tx.query(
      sql(`UPDATE articles SET status = 'published', published_version = 1, published_at = moment() WHERE id = $1`),
      [draft.id],
    );
    await tx.query(sql(`UPDATE passages SET text = 'new' WHERE article_id = $1`), [draft.id]);
  });
  await deleting;
  expect(await world.rows('SELECT splitting, text FROM passages')).toEqual([{ splitting: 99, text: 'new' }]);
  await world.articles.unpublishArticle(draft.at, aCall());
  await deletePassages(world.database, draft.id);
  expect(await world.rows('SELECT splitting FROM passages')).toEqual([]);
});
