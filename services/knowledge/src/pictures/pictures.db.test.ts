import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { claimObjects } from '@pharos/storage';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteProject, purgeDeleted } from '../project-deletion.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { removeUnusedPictures } from './picture-jobs.js';

let world: TestKnowledge;
let at: InProject;
beforeAll(async () => {
  world = await TestKnowledge.start({ indexes: false });
});
beforeEach(() => {
  at = newTenant();
});
afterAll(() => world.stop());

const digest = () => newId('sha').slice(4).padEnd(64, '0').toLowerCase();
const urlOf = ({ id, projectId }: { id: string; projectId: string }) => `/api/public/kb/${projectId}/pictures/${id}`;

async function begin(place: InProject, size = 100) {
  const { picture } = await world.pictures.beginPicture({ ...place, name: 'lamp.png', size }, aCall());
  if (!picture) throw new Error('no picture was begun');
  return picture;
}

async function finish(place: InProject, pictureId: string, sha256 = digest(), size = 60) {
  const facts = { size, type: 'image/png', sha256 };
  const { picture } = await world.pictures.finishPicture({ ...place, pictureId, ...facts }, aCall());
  if (!picture) throw new Error('no picture was made');
  return picture;
}

const newPicture = async (place = at, sha256 = digest()) => finish(place, (await begin(place)).id, sha256);
const ids = async (place = at) => {
  const { pictures } = await world.pictures.listPictures({ ...place, sha256: undefined, page: undefined }, aCall());
  return pictures.map(({ id }) => id);
};
const usage = async ({ orgId }: InProject) =>
  (await world.rows('SELECT pictures, bytes FROM picture_usage WHERE org_id = $1', orgId))[0];
const passDays = (days: number) =>
  world.rows(`UPDATE pictures SET unused_since = unused_since - $1 * interval '1 day'`, days);

test('only what has come whole is a picture, and what was reserved beyond it is given back', async () => {
  const begun = await begin(at);
  expect(await ids()).toEqual([]);
  await expect(world.pictures.getPicture({ ...at, pictureId: begun.id }, aCall())).rejects.toMatchObject({
    reason: 'PICTURE_NOT_FOUND',
  });
  expect(await usage(at)).toEqual({ pictures: 1, bytes: 100 });
  await finish(at, begun.id);
  expect([await ids(), await usage(at)]).toEqual([[begun.id], { pictures: 1, bytes: 60 }]);
});

test('the same content at the same time is one picture, and counts once', async () => {
  const same = digest();
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(at)));
  const made = await Promise.all(begun.map(({ id }) => finish(at, id, same)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await usage(at)).toEqual({ pictures: 1, bytes: 60 });
});

test('nobody exceeds the quota, however many begin at once', async () => {
  const begun = await Promise.allSettled(Array.from({ length: 12 }, () => begin(at, 100_000)));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const error of refused)
    expect(error).toMatchObject({
      reason: 'PICTURE_QUOTA_EXCEEDED',
      details: { quota_bytes: 1_000_000, used_bytes: 1_000_000, max_pictures: 20_000 },
    });
  await begin(newTenant(), 100_000);
});

test('an organization has 20 000 pictures at most', async () => {
  await begin(at);
  await world.rows('UPDATE picture_usage SET pictures = 20000 WHERE org_id = $1', at.orgId);
  await expect(begin(at)).rejects.toMatchObject({ reason: 'PICTURE_QUOTA_EXCEEDED' });
});

test('a picture of another tenant cannot be finished, given up, read or deleted', async () => {
  const begun = await begin(at);
  const absent = { reason: 'PICTURE_NOT_FOUND' };
  const other = newTenant();
  await expect(finish(other, begun.id)).rejects.toMatchObject(absent);
  await world.pictures.abandonPicture({ ...other, pictureId: begun.id }, aCall());
  const { id } = await finish(at, begun.id);
  for (const call of [world.pictures.getPicture, world.pictures.deletePicture])
    await expect(call({ ...other, pictureId: id }, aCall())).rejects.toMatchObject(absent);
  expect([await ids(), await ids(other)]).toEqual([[id], []]);
});

test('what a version of an article names stays; 30 days after the last one is gone, it goes with its bytes', async () => {
  const [used, unused, elsewhere] = [await newPicture(), await newPicture(), await newPicture(newTenant())];
  const article = await world.draft(at, { body: `![On](${urlOf(used)}) ![](${urlOf(elsewhere)})` });
  await world.edit(article.at, { body: 'Nothing to see.' });
  await passDays(31);
  expect(await removeUnusedPictures(world.database)).toBe(false);
  expect(await ids()).toEqual([used.id]);
  expect(
    (await world.pictures.listPictures({ ...at, sha256: unused.sha256, page: undefined }, aCall())).pictures,
  ).toEqual([]);
  await world.articles.deleteArticle(article.at, aCall());
  await purgeDeleted(world.database, 10);
  await removeUnusedPictures(world.database);
  await passDays(29);
  await removeUnusedPictures(world.database);
  expect(await ids()).toEqual([used.id]);
  await passDays(2);
  await removeUnusedPictures(world.database);
  expect([await ids(), await usage(at)]).toEqual([[], { pictures: 0, bytes: 0 }]);
  const gone = [used, unused].map(({ id }) => `${at.orgId}/${at.projectId}/${id}`);
  await world.rows('DELETE FROM objects_to_remove WHERE key <> ALL ($1)', gone);
  expect((await claimObjects(world.database)).map(({ key }) => key).sort()).toEqual(gone.sort());
});

test('a picture that is sent again, or named at last, has its time anew', async () => {
  const [again, named] = [await newPicture(), await newPicture()];
  await passDays(31);
  expect((await newPicture(at, again.sha256)).id).toBe(again.id);
  await world.draft(at, { body: `![Named](https://help.example${urlOf(named)})` });
  await removeUnusedPictures(world.database);
  expect((await ids()).sort()).toEqual([again.id, named.id].sort());
});

test('an upload that never ends is forgotten after an hour', async () => {
  await begin(at);
  await removeUnusedPictures(world.database);
  expect(await usage(at)).toEqual({ pictures: 1, bytes: 100 });
  await passDays(1);
  await removeUnusedPictures(world.database);
  expect(await usage(at)).toEqual({ pictures: 0, bytes: 0 });
});

test('a deleted project takes its pictures with it, and no others', async () => {
  const other = { ...newTenant(), orgId: at.orgId };
  const kept = await newPicture(other);
  await newPicture();
  await deleteProject(world.database, at);
  expect([await ids(), await ids(other), await usage(at)]).toEqual([[], [kept.id], { pictures: 1, bytes: 60 }]);
});
