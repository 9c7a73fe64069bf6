import { expect, test } from 'vitest';
import { chosenOf } from './choice.js';

const titles = ['Return a lamp', 'Cancel an order'] as const;

test.each([
  'the first',
  'First one, please!',
  '1',
  '1.',
  'a)',
  'option 1',
  'die erste',
  'Le premier',
  'la primera',
  'il primo',
  'o primeiro',
  'de eerste',
  'the former',
  '最初の方です',
  'the lamp',
  'returns',
])('of two titles the first is chosen: %s', (answer) => {
  expect(chosenOf(titles, answer)).toBe(titles[0]);
});

test.each([
  'the second',
  'second one',
  '2',
  'B',
  'number two',
  'das zweite bitte',
  'la deuxième',
  'el segundo',
  'la seconda',
  'a segunda',
  'het tweede',
  'the latter',
  '後者',
  'my order',
])('of two titles the second is chosen: %s', (answer) => {
  expect(chosenOf(titles, answer)).toBe(titles[1]);
});

test.each([
  'one second please',
  'just a second',
  'wait a second',
  'un segundo por favor',
  'un secondo',
  'um segundo',
  'second thoughts',
  'neither',
  'neither lamp',
  'none of them',
  'weder noch',
  'not the lamp',
  'the lamp?',
  'both',
  'return the order',
  'hm',
  '',
  'the first time I wanted to return it nobody answered',
])('of two titles none is chosen: %s', (answer) => {
  expect(chosenOf(titles, answer)).toBeUndefined();
});
