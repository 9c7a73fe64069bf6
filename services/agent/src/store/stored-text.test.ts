import { expect, test } from 'vitest';
import { storedJson, storedText } from './stored-text.js';

test('what PostgreSQL refuses is taken out, and nothing else', () => {
  expect(storedText('a\0b\ud800c😀\udc00')).toBe('ab\ufffdc😀\ufffd');
  const value = { 'na\0me': ['\ud83d', '😀', '\\u0000 \\ud800 "\n', 4], ok: null };
  expect(JSON.parse(storedJson(value))).toEqual({ name: ['\ufffd', '😀', '\\u0000 \\ud800 "\n', 4], ok: null });
});
