import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';

const body = `Bring the bicycle back to the shop where you got it. Return it with the lock and the key, and lock it to the rail outside
when we are closed; the key goes into the box next to the door. Somebody looks at it on the next morning, and writes to you should
anything be missing. Who has rented panniers, helmets or seats for children puts them into the locker that the display shows, which
closes by itself. Please take everything of your own with you: what is left behind is kept for a month, and given away afterwards.

## Late return

The first half hour is free. After that, each hour costs five, up to the price of a full day. Who calls before the time is over can
have it for longer, unless somebody else waits for it: then we find another one.`;

let world: TestKnowledge;
const at = newTenant();
beforeAll(async () => {
  world = await TestKnowledge.start();
  await world.published(at, { title: 'Return the bicycle', body });
  await world.published(at, { title: 'Ways to pay', body: 'We take cards, and cash at the counter.' });
  const groups = [{ words: ['overdue', 'late'] }, { words: ['bike', 'bicycle'] }];
  await world.synonyms.replaceSynonyms({ ...at, groups, ifRevision: undefined }, aCall());
});
afterAll(() => world.stop());

test('a word of the title that the section has, and the beginning only one like it, is the section’s', async () => {
  const about = `You can cancel free of charge up to a day ahead: open the link in the letter of confirmation, and choose what it offers. ${'Nothing is kept of the price then, and nobody asks for a reason. '.repeat(4)}`;
  const change =
    'Choose another day in the same link, or write to us. This costs nothing either, as long as there is room.';
  await world.published(at, {
    title: 'Cancel or change a booking',
    body: `${about}\n\n## Change the day\n\n${change}`,
  });
  const { hits } = await world.search.resolveSearch(
    { ...at, q: 'change booking', limit: 1, mode: 1, locale: undefined, tag: undefined },
    aCall(),
  );
  expect(hits[0]?.passage?.heading).toBe('Change the day');
});

test.each([
  ['return the bicycle', 'Bring the bicycle back'],
  ['Where do I return the bicycle?', 'Bring the bicycle back'],
  ['retrun bicycle', 'Bring the bicycle back'],
  ['return bike', 'Bring the bicycle back'],
  ['return of an overdue bicycle', 'The first half hour'],
  ['How late can I return the bicycle?', 'The first half hour'],
  ['return the bicycle, each hour', 'The first half hour'],
])('%s: the article is quoted from where it says most of what is asked, else from its beginning', async (q, begins) => {
  for (const mode of [1, 2, 3] as const) {
    const { hits } = await world.search.resolveSearch(
      { ...at, q, limit: 10, mode, locale: undefined, tag: undefined },
      aCall(),
    );
    expect(hits[0]?.title).toBe('Return the bicycle');
    expect(hits[0]?.passage?.text.startsWith(begins), `mode ${mode}: ${hits[0]?.passage?.text}`).toBe(true);
    expect(hits[0]?.passage?.ordinal).toBe(begins.startsWith('Bring') ? 0 : 1);
  }
});
