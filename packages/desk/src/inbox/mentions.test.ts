import { expect, test } from 'vitest';
import { mentionedFirst, nameIn, withMentions, withNames } from './mentions.js';

const members = [
  { id: 'usr_1', name: 'Ann', email: 'ann@example.com' },
  { id: 'usr_2', name: 'Ann Lee', email: 'lee@example.com' },
];

test('a note mentions the colleague with the longest name that fits, and reads with names again', () => {
  const sent = withMentions('@Ann Lee, ask @Ann or @Bob', members);
  expect(sent).toBe('@usr_2, ask @usr_1 or @Bob');
  expect(withNames(`${sent} @usr_9`, members)).toBe('@Ann Lee, ask @Ann or @Bob @usr_9');
});

test('a name is a mention only by itself', () => {
  const text = '@Annabel and mail@Ann.example, (@Ann): @Ann Lee!';
  expect(withMentions(text, members)).toBe('@Annabel and mail@Ann.example, (@usr_1): @usr_2!');
  expect(withMentions('@A.B (x)', [{ id: 'usr_3', name: 'A.B (x)', email: 'ab@example.com' }])).toBe('@usr_3');
  expect(withMentions('@Ann', [])).toBe('@Ann');
});

test('a text that begins with a mention is known by it', () => {
  expect(mentionedFirst(' @Ann Lee can you look?', members)?.id).toBe('usr_2');
  expect(mentionedFirst('Hello @Ann', members)).toBeUndefined();
  expect(mentionedFirst('@Annabel', members)).toBeUndefined();
});

test('of colleagues with one name the one who was chosen is mentioned, and all of them where nobody was', () => {
  const kims = ['one', 'two'].map((of) => ({ id: `usr_${of}`, name: 'Kim', email: `${of}@example.com` }));
  const [one, two] = kims.map((each) => nameIn(kims, each));
  expect([one, two, nameIn(members, { id: 'usr_1', name: 'Ann', email: '' })]).toEqual([
    'Kim (one@example.com)',
    'Kim (two@example.com)',
    'Ann',
  ]);
  expect(withMentions(`@${two}, then @${one}`, kims)).toBe('@usr_two, then @usr_one');
  expect(withMentions('@Kim?', kims)).toBe('@usr_one @usr_two?');
  expect(mentionedFirst(`@${two}, is it?`, kims)?.id).toBe('usr_two');
});
