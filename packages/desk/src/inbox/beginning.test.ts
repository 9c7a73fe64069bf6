import { fromHtml, textOf } from '@pharos/markup';
import { expect, test } from 'vitest';
import { beginningOf } from './beginning.js';

test('of a long text the beginning shows, in the elements that it stands in', () => {
  const { parts, isCut } = beginningOf(fromHtml('<ul><li><b>one</b> two</li><li>three</li></ul><p>four</p>'), 9);
  expect(isCut).toBe(true);
  expect(parts).toMatchObject([{ tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'strong' }, ' tw'] }] }]);
  expect(textOf(parts)).toBe('one tw');
});

test('what is not shown of a mail takes no place, and a short text is whole', () => {
  const { parts, isCut } = beginningOf(fromHtml(`<style>${'a{}'.repeat(9_000)}</style><p>Hello</p>`), 8_000);
  expect([textOf(parts), isCut]).toEqual(['Hello', false]);
});
