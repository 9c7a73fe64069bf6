import { expect, test } from 'vitest';
import { Places } from './places.js';

/** How many places a project gets that wants all of them. */
function fill(places: Places, projectId: string): number {
  let got = 0;
  while (places.take(projectId)) got += 1;
  return got;
}

test('whoever wants all places leaves some to each that comes later', () => {
  const places = new Places(20);
  expect(['one', 'two', 'three', 'four', 'five'].map((id) => fill(places, id))).toEqual([10, 5, 3, 1, 1]);
  expect(places.free).toBe(0);
});

test('what one leaves another gets', () => {
  const places = new Places(4);
  expect(fill(places, 'one')).toBe(2);
  expect(fill(places, 'two')).toBe(1);
  for (const id of ['one', 'one']) places.leave(id);
  expect([...places.taken]).toEqual([['two', 1]]);
  expect(fill(places, 'two')).toBe(1);
});
