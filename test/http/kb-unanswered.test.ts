import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { aTime, expectInvalid } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let kb: KnowledgeBase;
let sibling: KnowledgeBase;
beforeAll(async () => {
  const org = await platform.newOrg();
  [kb, sibling] = [(await org.newProject()).kb, (await org.newProject()).kb];
  await kb.newPublished({ title: 'A lamp', body: 'How a lamp is mounted.' });
  const asked = [
    'Xylophone?',
    'xylophone',
    'lamp',
    'ada@example.com lost order 4711-0815',
    'oboe',
    'XYLOPHONE',
    'oboe!',
  ];
  for (const q of asked) await kb.search({ q, mode: 'keyword' });
  await sibling.search({ q: 'trombone', mode: 'keyword' });
  const counted = async () => (await searches(kb)) === 6 && (await searches(sibling)) === 1;
  await poll(counted, { what: 'the searches to be counted' });
});

const searches = async (of: KnowledgeBase) =>
  (await of.listUnanswered()).data.reduce((sum, each) => sum + each.searches, 0);
const questions = async (query: Record<string, unknown>) =>
  (await kb.listUnanswered(query as never)).data.map(({ question }) => question);

test('what was searched for and found nothing is listed with how often, without what tells who asked', async () => {
  expect((await kb.listUnanswered()).data).toEqual([
    { question: 'xylophone', searches: 3, first_searched_at: aTime, last_searched_at: aTime },
    { question: 'oboe', searches: 2, first_searched_at: aTime, last_searched_at: aTime },
    { question: '[email] lost order [number]', searches: 1, first_searched_at: aTime, last_searched_at: aTime },
  ]);
});

test('nobody sees another project’s', async () => {
  expect((await sibling.listUnanswered()).data.map(({ question }) => question)).toEqual(['trombone']);
});

test('the list goes page by page, in the order that is asked for', async () => {
  for (const sort of [undefined, 'searches', 'last_searched_at']) {
    const query = sort === undefined ? {} : { sort };
    const whole = (await kb.listUnanswered(query)).data;
    for (const limit of [1, 2, 3])
      expect(await walk((page) => kb.listUnanswered({ ...query, ...page }), limit)).toEqual(whole);
  }
  expect(await questions({ sort: 'searches', limit: 2 })).toEqual(['xylophone', 'oboe']);
});

test.each([
  ['sort', { sort: 'question' }],
  ['limit', { limit: 0 }],
  ['cursor', { cursor: 'x' }],
  ['q', { q: 'x' }],
] as const)('a wrong %s is refused', async (field, query) => {
  expectInvalid(await kb.listUnanswered(query), field);
});

test('a cursor of another order is refused', async () => {
  const { page } = await kb.listUnanswered({ limit: 1 });
  expectInvalid(await kb.listUnanswered({ sort: 'last_searched_at', cursor: String(page.next_cursor) }), 'cursor');
});
