import { expect, test, vi } from 'vitest';
import { idFloor, isIdOf, newId } from './ids.js';

// This file has a process of its own: tests that put the clock forward would otherwise give the others ids of the future.

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The 128 bits of an id, the slow and obvious way. */
function bitsOf(id: string): string {
  const body = id.slice(id.indexOf('_') + 1);
  return [...body].map((char) => crockford.indexOf(char).toString(2).padStart(5, '0')).join('');
}

test('an id is its prefix and 26 characters of Crockford base32', () => {
  expect(newId('cnv')).toMatch(/^cnv_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});

test('the 26 characters hold a UUIDv7 of this moment', () => {
  const before = Date.now();
  const bits = bitsOf(newId('cnv'));
  const after = Date.now();
  const uuid = bits.slice(2);
  expect(bits.slice(0, 2)).toBe('00');
  expect(Number.parseInt(uuid.slice(0, 48), 2)).toBeGreaterThanOrEqual(before);
  expect(Number.parseInt(uuid.slice(0, 48), 2)).toBeLessThanOrEqual(after);
  expect(uuid.slice(48, 52)).toBe('0111');
  expect(uuid.slice(64, 66)).toBe('10');
});

test('every random bit is used', () => {
  const seen = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const random = bitsOf(newId('x')).slice(2 + 66);
    for (let at = 0; at < 62; at += 1) seen.add(`${at}:${random[at]}`);
  }
  expect(seen.size).toBe(2 * 62);
});

test('100 000 ids differ and sort in the order they were made', () => {
  const ids = Array.from({ length: 100_000 }, () => newId('msg'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids go on in order when the clock goes back', () => {
  const before = newId('cnv');
  const spy = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
  try {
    expect(newId('cnv') > before).toBe(true);
  } finally {
    spy.mockRestore();
  }
});

test('the time of an id is the millisecond it was made', () => {
  const at = Date.now() + 3_600_000;
  const spy = vi.spyOn(Date, 'now').mockReturnValue(at);
  try {
    const id = newId('cnv');
    expect([id > idFloor('cnv', new Date(at)), id > idFloor('cnv', new Date(at + 1))]).toEqual([true, false]);
  } finally {
    spy.mockRestore();
  }
});

test.each([
  ['another kind', 'msg_01JDQ8Z5N0000000000000000A'],
  ['no prefix', '01JDQ8Z5N0000000000000000A'],
  ['lower case', 'cnv_01jdq8z5n0000000000000000a'],
  ['letters that are not in the alphabet', 'cnv_01JDQ8Z5N000000000000000IL'],
  ['more than 128 bits', 'cnv_81JDQ8Z5N0000000000000000A'],
  ['too short', 'cnv_01JDQ8Z5N000000000000000A'],
  ['too long', 'cnv_01JDQ8Z5N0000000000000000AA'],
  ['a line break at the end', 'cnv_01JDQ8Z5N000000000000000A\n'],
  ['another separator', 'cnv-01JDQ8Z5N0000000000000000A'],
  ['nothing', ''],
])('%s is not an id of the kind', (_, text) => {
  expect(isIdOf('cnv', text)).toBe(false);
});

test('an id is an id of its kind', () => {
  expect(isIdOf('cnv', newId('cnv'))).toBe(true);
});
