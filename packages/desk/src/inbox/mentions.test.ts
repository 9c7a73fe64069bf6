import { expect, test } from 'vitest';
import { withMentions, withNames } from './mentions.js';

const members = [
  { id: 'usr_1', name: 'Ann' },
  { id: 'usr_2', name: 'Ann Lee' },
];

test('a note mentions the colleague with the longest name that fits, and reads with names again', () => {
  const sent = withMentions('@Ann Lee, ask @Ann or @Bob', members);
  expect(sent).toBe('@usr_2, ask @usr_1 or @Bob');
  expect(withNames(`${sent} @usr_9`, members)).toBe('@Ann Lee, ask @Ann or @Bob @usr_9');
});
