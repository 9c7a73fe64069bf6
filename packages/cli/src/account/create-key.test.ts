import { expect, test } from 'vitest';
import { timeOf } from './create-key.js';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['90d', '2026-04-01T00:00:00.000Z'],
  ['12h', '2026-01-01T12:00:00.000Z'],
  ['2w', '2026-01-15T00:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T10:00:00+02:00', '2027-01-31T08:00:00.000Z'],
])('a key that expires in %s expires at %s', (text, time) => {
  expect(timeOf(text, now).toISOString()).toBe(time);
});

test.each(['', 'soon', '90', 'd', '90m', '-1d', '999999d'])('"%s" is no time to expire', (text) => {
  expect(() => timeOf(text, now)).toThrow('neither a time');
});
