import { expect, test } from 'vitest';
import { changedGroups } from './synonym-groups.js';

test('a change is of one group, and leaves what others have changed', () => {
  const groups = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  expect(changedGroups(groups, { old: undefined, next: ['e', 'f'] })).toEqual([['e', 'f'], ...groups]);
  expect(changedGroups(groups, { old: ['a', 'b'], next: ['a', 'x'] })).toEqual([
    ['a', 'x'],
    ['c', 'd'],
  ]);
  expect(changedGroups(groups, { old: ['c', 'd'], next: undefined })).toEqual([['a', 'b']]);
  expect(changedGroups(groups, { old: ['gone', 'x'], next: undefined })).toEqual(groups);
});
