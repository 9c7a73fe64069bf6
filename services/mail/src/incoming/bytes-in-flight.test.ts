import { expect, test } from 'vitest';
import { BytesInFlight } from './bytes-in-flight.js';

const mebibyte = 1024 * 1024;

test('one organization has room for half of all bytes at most, and others for the rest', () => {
  const flight = new BytesInFlight();
  let taken = 0;
  while (flight.take('org_a', mebibyte)) taken += 1;
  expect(taken).toBe(96);
  for (let of = 0; of < taken; of += 1) expect(flight.take('org_b', mebibyte)).toBe(true);
  expect(flight.take('org_c', 1)).toBe(false);
  flight.give('org_a', mebibyte);
  expect(flight.take('org_c', mebibyte)).toBe(true);
});
