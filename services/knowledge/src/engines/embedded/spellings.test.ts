import { leastCpuRatio } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { Spellings } from './spellings.js';

function spellingsOf(words: readonly string[]): Spellings {
  const spellings = new Spellings();
  for (const word of words) spellings.add(word, word);
  return spellings;
}

/** All begin and end alike, so that each shares pairs with all others. */
const madeUp = (count: number) => Array.from({ length: count }, (_, at) => `w${at.toString(36)}q`);

test('a word is found by spellings with one slip, long ones also with two', () => {
  const spellings = spellingsOf(['lamp', 'lump', 'refund', 'subscription', 'sub']);
  const stems = (word: string) => spellings.near(word).map(({ stem }) => stem);
  expect(stems('lmap')).toEqual(['lamp']);
  expect(stems('refnud')).toEqual(['refund']);
  expect(stems('subcsripton')).toEqual(['subscription']);
  expect(stems('rfnud')).toEqual([]);
});

test('among very many words that look alike one is still found, and the search for it has an end', async () => {
  const spellings = spellingsOf([...madeUp(200_000), 'lighthouse']);
  expect(spellings.near('lighthuose').map(({ stem }) => stem)).toEqual(['lighthouse']);
  const few = spellingsOf(madeUp(20_000));
  const looking = (all: Spellings) => () => {
    for (let at = 0; at < 10; at += 1) all.near(`w${(at * 7_919).toString(36)}xqqq`);
  };
  // Ten times as many words took more than twenty times as long.
  expect(await leastCpuRatio(looking(spellings), looking(few), 6)).toBeLessThan(6);
});

test('a question of many words has an effort that ends, however many words look alike', () => {
  const spellings = spellingsOf(madeUp(200_000));
  const effort = { left: 400_000 };
  const words = Array.from({ length: 1_000 }, (_, at) => `w${(at * 7_919).toString(36)}xqqq`);
  const looked = words.map((word) => {
    const before = effort.left;
    spellings.near(word, undefined, effort);
    return before - effort.left;
  });
  expect(looked.filter((each) => each > 0).length).toBeLessThan(100);
  expect(looked.reduce((sum, each) => sum + each, 0)).toBeLessThan(500_000);
  // In a text such as people write, each word costs so little that all are found.
  const few = spellingsOf(['lamp', 'refund', 'subscription']);
  const left = { left: 2_000 };
  for (let time = 0; time < 16; time += 1) expect(few.near('refnud', undefined, left)).toHaveLength(1);
});

test('words that go, few or nearly all, are not found any more, and the others still are', () => {
  const spellings = spellingsOf(['lamp', 'lump', 'refund', 'subscription', 'marmalade']);
  const stems = (word: string) => spellings.near(word).map(({ stem }) => stem);
  spellings.keep((stem) => stem !== 'lamp');
  expect([stems('lampp'), stems('lumpp'), stems('refnud')]).toEqual([[], ['lump'], ['refund']]);
  spellings.add('lamp', 'lamp');
  expect(stems('lampp')).toEqual(['lamp']);
  spellings.keep((stem) => stem === 'marmalade');
  expect([stems('lampp'), stems('refnud'), stems('marmelade')]).toEqual([[], [], ['marmalade']]);
});
