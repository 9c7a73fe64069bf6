import { expect, test } from 'vitest';
import { mentionedFirst, withMentions, withNames } from './mentions.js';

const members = [
  { id: 'usr_1', name: 'Ann' },
  { id: 'usr_2', name: 'Ann Lee' },
];

test('a note mentions the colleague with the longest name that fits, and reads with names again', () => {
  const sent = withMentions('@Ann Lee, ask @Ann or @Bob', members);
  expect(sent).toBe('@usr_2, ask @usr_1 or @Bob');
  expect(withNames(`${sent} @usr_9`, members)).toBe('@Ann Lee, ask @Ann or @Bob @usr_9');
});

test('a name is a mention only by itself', () => {
  const text = '@Annabel and mail@Ann.example, (@Ann): @Ann Lee!';
  expect(withMentions(text, members)).toBe('@Annabel and mail@Ann.example, (@usr_1): @usr_2!');
  expect(withMentions('@A.B (x)', [{ id: 'usr_3', name: 'A.B (x)' }])).toBe('@usr_3');
  expect(withMentions('@Ann', [])).toBe('@Ann');
});

test('a text that begins with a mention is known by it', () => {
  expect(mentionedFirst(' @Ann Lee can you look?', members)?.id).toBe('usr_2');
  expect(mentionedFirst('Hello @Ann', members)).toBeUndefined();
  expect(mentionedFirst('@Annabel', members)).toBeUndefined();
});
