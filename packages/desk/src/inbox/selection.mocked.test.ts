import { expect, test, vi } from 'vitest';

vi.mock('../messages/index.js', async () => ({ t: (await import('../messages/en.js')).en }));
const { between } = await import('./selection.js');

test('rows up to one are those between it and the one before, in either direction', () => {
  expect(between(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b']);
});
