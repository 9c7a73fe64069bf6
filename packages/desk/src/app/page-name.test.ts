import { expect, test } from 'vitest';
import { innermost, titleOf } from './page-name.js';

test('a title says how many wait, what is open and in which project', () => {
  expect(titleOf('3', 'Where is my parcel?', 'Shop')).toBe('(3) Where is my parcel? · Shop');
  expect(titleOf('0', 'Reports', 'Shop')).toBe('Reports · Shop');
  expect(titleOf('100+', undefined, 'Shop')).toBe('(100+) Shop');
});

test('what is open within a page names it, whichever of both shows first', () => {
  const [page, record] = [
    { name: 'Mine', isWithin: false },
    { name: 'Where is my parcel?', isWithin: true },
  ];
  expect(innermost([page, record])).toBe('Where is my parcel?');
  expect(innermost([record, page])).toBe('Where is my parcel?');
  expect(innermost([page])).toBe('Mine');
  expect(innermost([])).toBeUndefined();
});
