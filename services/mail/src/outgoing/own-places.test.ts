import { afterEach, describe, expect, test, vi } from 'vitest';
import { OwnPlaces } from './own-places.js';

afterEach(() => {
  vi.useRealTimers();
});

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

describe('who waits for a place', () => {
  test('gets it in the order of coming, and once a server has proven itself all that wait for it do', async () => {
    const places = new OwnPlaces();
    let isProven = false;
    const order: number[] = [];
    const leave = await places.takeSoon('org_a', () => !isProven);
    const waiting = [1, 2, 3].map(async (n) => {
      const place = await places.takeSoon('org_a', () => !isProven);
      order.push(n);
      return place;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual([]);
    isProven = true;
    leave?.();
    expect((await Promise.all(waiting)).every(Boolean)).toBe(true);
    expect(order).toEqual([1, 2, 3]);
  });

  test('does so for some seconds, and not where too many wait already', async () => {
    vi.useFakeTimers();
    const places = new OwnPlaces();
    const trial = () => true;
    await places.takeSoon('org_a', trial);
    const settled: unknown[] = [];
    for (let n = 0; n < 9; n += 1) void places.takeSoon('org_a', trial).then((place) => settled.push(place));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(settled).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toHaveLength(9);
    expect(settled.filter(Boolean)).toEqual([]);
  });
});
