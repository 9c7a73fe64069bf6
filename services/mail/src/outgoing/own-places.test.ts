import { expect, test } from 'vitest';
import { OwnPlaces } from './own-places.js';

test('a server that has proven nothing yet is tried with one mail of its organization at a time', () => {
  const places = new OwnPlaces();
  const leave = places.take('org_a', true);
  expect(places.take('org_a', true)).toBeUndefined();
  expect(places.take('org_b', true)).toBeDefined();
  expect(places.take('org_a', false)).toBeDefined();
  leave?.();
  expect(places.take('org_a', true)).toBeDefined();
});

test('no organization has more than eight places, and all together not more than thirty-two', () => {
  const places = new OwnPlaces();
  const taken = (orgId: string) => Array.from({ length: 20 }, () => places.take(orgId, false)).filter(Boolean);
  const [first] = taken('org_a');
  expect(taken('org_a')).toHaveLength(0);
  expect(['org_b', 'org_c', 'org_d'].map((orgId) => taken(orgId).length)).toEqual([8, 8, 8]);
  expect(taken('org_e')).toHaveLength(0);
  first?.();
  expect(taken('org_e')).toHaveLength(1);
});
