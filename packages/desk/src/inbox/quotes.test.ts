import { fromHtml } from '@pharos/markup';
import { expect, test } from 'vitest';
import { splitParts, splitText } from './quotes.js';

test('the quotation at the end of a text is set apart, with the line that leads to it', () => {
  const answer = 'Thanks.\n\nOn Monday, Ada wrote:\n> We look\n> for it.\n';
  expect(splitText(answer)).toEqual({ own: 'Thanks.', quoted: 'On Monday, Ada wrote:\n> We look\n> for it.' });
});

test.each([['> only quoted'], ['> quoted\nand answered below'], ['Nothing is quoted: 3 > 2'], ['']])(
  'the text %j stays whole',
  (content) => expect(splitText(content)).toEqual({ own: content, quoted: undefined }),
);

test('the quotation at the end of an HTML message is set apart, and one within it is not', () => {
  const split = splitParts(fromHtml('<p>Thanks.</p><p>Ada wrote:</p><blockquote><p>We look.</p></blockquote>'));
  expect([split.own.length, split.quoted?.length]).toEqual([1, 2]);
  const within = fromHtml('<p>You say</p><blockquote>so</blockquote><p>and I do not.</p>');
  expect(splitParts(within)).toEqual({ own: within, quoted: undefined });
});
