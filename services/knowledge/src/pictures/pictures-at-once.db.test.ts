import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { removeUnused, removeUnusedPictures } from './picture-jobs.js';

let world: TestKnowledge;
let at: InProject;
beforeAll(async () => {
  world = await TestKnowledge.start({ indexes: false });
});
beforeEach(() => {
  at = newTenant();
});
afterAll(() => world.stop());

async function newPicture() {
  const { picture } = await world.pictures.beginPicture({ ...at, name: 'lamp.png', size: 60 }, aCall());
  const sha256 = picture?.id.slice(4).padEnd(64, '0').toLowerCase() ?? '';
  const facts = { pictureId: picture?.id ?? '', size: 60, type: 'image/png', sha256 };
  await world.pictures.finishPicture({ ...at, ...facts }, aCall());
  return { id: facts.pictureId, body: `![x](/api/public/kb/${at.projectId}/pictures/${facts.pictureId})` };
}

const markedSql = `UPDATE pictures SET unused_since = clock_now() - interval '31 days' WHERE id = $1`;
const unusedSince = async (id: string) =>
  (await world.rows<{ unused_since: Date | null }>('SELECT unused_since FROM pictures WHERE id = $1', id)).map(
    (row) => row.unused_since,
  );

/** What a text that names the picture becomes, when it is written while the other statements are not committed yet. */
async function writtenDuring(body: string, work: (tx: Database) => Promise<unknown>) {
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  const [draft] = await world.database.transaction(async (tx) => {
    await work(tx);
    const writing = world.draft(at, { body });
    // Handled here, for the case that it fails before the transaction ends.
    writing.catch(() => undefined);
    await expect.poll(async () => (await world.rows(waiting)).length).toBe(1);
    return [writing];
  });
  return draft;
}

test('a picture that a version names stays, whatever its mark says, and loses the mark', async () => {
  const { id, body } = await newPicture();
  await world.draft(at, { body });
  await world.rows(markedSql, id);
  await removeUnusedPictures(world.database);
  expect(await unusedSince(id)).toEqual([null]);
});

test('a picture whose mark cannot be cleared at the moment stays, too', async () => {
  const { id, body } = await newPicture();
  await world.draft(at, { body });
  await world.rows(markedSql, id);
  expect(await world.rows(removeUnused.text, 500)).toEqual([]);
  expect(await unusedSince(id)).toEqual([expect.any(Date)]);
});

test('a text that is written while its picture is deleted is saved, without a use', async () => {
  const { id, body } = await newPicture();
  const draft = await writtenDuring(body, (tx) =>
    tx.query({ name: '', text: 'DELETE FROM pictures WHERE id = $1' }, [id]),
  );
  expect([draft?.body, await unusedSince(id)]).toEqual([body, []]);
  expect(await world.rows('SELECT FROM picture_uses WHERE picture_id = $1', id)).toEqual([]);
});

test('a picture that is marked as unused while a text begins to name it is not marked after that', async () => {
  const { id, body } = await newPicture();
  await world.rows('UPDATE pictures SET unused_since = NULL WHERE id = $1', id);
  await writtenDuring(body, async (tx) => {
    await tx.query({ name: '', text: 'SELECT FROM pictures WHERE id = $1 FOR UPDATE' }, [id]);
    await tx.query({ name: '', text: markedSql }, [id]);
  });
  expect(await unusedSince(id)).toEqual([null]);
});

test('a text that names a picture twice has one use of it', async () => {
  const { id, body } = await newPicture();
  await world.draft(at, { body: `${body} ${body}` });
  expect(await world.rows('SELECT version FROM picture_uses WHERE picture_id = $1', id)).toHaveLength(1);
});
