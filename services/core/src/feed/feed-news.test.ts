import { ManualClock } from '@pharos/kit';
import { beforeEach, expect, test } from 'vitest';
import { FeedNews, type News } from './feed-news.js';

const waitMs = 20_000;
let clock: ManualClock;
let news: FeedNews;
beforeEach(() => {
  clock = new ManualClock();
  news = new FeedNews(clock);
  news.hear('1');
});

const signal = () => new AbortController().signal;
const since = (after: string, of = news) => of.since(after, waitMs, signal());

test('a first call learns that any feed may have grown; each further one goes on where the answer before ended', async () => {
  expect(await since('')).toEqual({ latest: '1', projectIds: [], any: true });
  news.hear('2 prj_a');
  news.hear('3 prj_b');
  news.hear('4 prj_a');
  expect(await since('1')).toEqual({ latest: '4', projectIds: ['prj_a', 'prj_b'], any: false });
  expect(await since('3')).toEqual({ latest: '4', projectIds: ['prj_a'], any: false });
});

test('a call for news of feeds waits until there are some, or its time is over', async () => {
  const heard = since('1');
  news.hear('2 prj_a');
  expect(await heard).toEqual({ latest: '2', projectIds: ['prj_a'], any: false });
  const nothing = since('2');
  await clock.advance(waitMs);
  expect(await nothing).toEqual({ latest: '2', projectIds: [], any: false });
});

test('a call for news goes on with the answer of another replica, and waits for what that one heard earlier', async () => {
  const other = new FeedNews(clock);
  other.hear('1');
  for (const payload of ['2 prj_a', '3 prj_b']) news.hear(payload);
  const { latest } = await since('1');
  const asked = since(latest, other);
  await clock.advance(0);
  for (const payload of ['2 prj_a', '3 prj_b', '4 prj_c']) other.hear(payload);
  expect((await asked).projectIds).toEqual(['prj_c']);
});

test('a replica that has lost the connection says that any may have grown, once it hears again', async () => {
  news.hear('2 prj_a');
  news.hear(undefined);
  const asked = since('2');
  news.hear('3');
  await clock.advance(1_000);
  expect(await asked).toEqual({ latest: '3', projectIds: [], any: true });
});

test('after too many notifications any feed may have grown, and those that are remembered are bounded', async () => {
  for (let n = 2; n < 30_000; n += 1) news.hear(`${n} prj_${n}`);
  const asked = since('2');
  await clock.advance(1_000);
  expect(await asked).toEqual({ latest: '29999', projectIds: [], any: true });
  expect((await since('28000')).any).toBe(true);
  expect((await since('29990')).projectIds).toHaveLength(9);
});

test('a waiting call for news is answered when the process is about to stop, or the caller leaves', async () => {
  const leaving = new AbortController();
  const left = news.since('1', waitMs, leaving.signal);
  leaving.abort();
  const nothing: News = { latest: '1', projectIds: [], any: false };
  expect(await left).toEqual(nothing);
  const waiting = since('1');
  news.drain();
  expect(await waiting).toEqual(nothing);
});
