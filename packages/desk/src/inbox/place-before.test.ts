import { expect, test } from 'vitest';
import { PlaceBefore } from './place-before.js';

test('a list is put where it was as soon as it has so many rows, and then moves no more', () => {
  const place = new PlaceBefore(900);
  expect(place.topFor({ endTop: 500, hasMore: true })).toBe(900);
  expect(place.topFor({ endTop: 1_000, hasMore: true })).toBe(900);
  expect(place.topFor({ endTop: 1_060, hasMore: true })).toBeUndefined();
});

test('a list that has become shorter goes to its end once, and rows that come and go move it no more', () => {
  const place = new PlaceBefore(900);
  expect(place.topFor({ endTop: 500, hasMore: false })).toBe(900);
  expect(place.topFor({ endTop: 560, hasMore: false })).toBeUndefined();
  expect(place.isWanted).toBe(false);
});

test('a list that somebody scrolls meanwhile stays where they scroll to', () => {
  const place = new PlaceBefore(900);
  expect(place.topFor({ endTop: 500, hasMore: true })).toBe(900);
  place.giveUp();
  expect(place.topFor({ endTop: 1_000, hasMore: true })).toBeUndefined();
});
