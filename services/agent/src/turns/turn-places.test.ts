import { expect, test } from 'vitest';
import { TurnPlaces } from './turn-places.js';

/** A project such as `a1`, of the organization `a`. */
const at = (projectId: string) => ({ orgId: projectId.slice(0, 1), projectId });

const rooms = (places: TurnPlaces) => Object.fromEntries(places.deal().map(({ projectId, room }) => [projectId, room]));

/** Deals what is asked for until there is nothing to deal, and all of it is needed. */
function fill(places: TurnPlaces, ...projects: string[]): void {
  for (const project of projects) places.notify(at(project));
  for (let dealt = places.deal(); dealt.length > 0; dealt = places.deal())
    for (const room of dealt) places.claimed(room, room.room);
}

test('a project alone has a third of the places, however much it has to do, and its organization half', () => {
  const places = new TurnPlaces(16);
  fill(places, 'a1');
  expect(places.taken).toBe(5);
  fill(places, 'a2', 'a3', 'a4', 'a5');
  expect(places.taken).toBe(8);
});

test('one that hangs leaves others their places, also those of its organization, and gets none of theirs', () => {
  const places = new TurnPlaces(16);
  fill(places, 'a1');
  for (const project of ['a1', 'a2', 'b1']) places.notify(at(project));
  expect(rooms(places)).toEqual({ a2: 2, b1: 3 });
});

test('one whose organization has less than half has its first, however many others hang', () => {
  const places = new TurnPlaces(16);
  fill(places, 'a1', 'b1', 'c1', 'd1', 'e1', 'f1');
  const before = places.taken;
  expect(before).toBeLessThan(16);
  fill(places, 'a2');
  expect(places.taken).toBe(before + 1);
});

test('organizations that ask share turn by turn, and within each its projects', () => {
  const places = new TurnPlaces(12);
  for (const project of ['a1', 'a2', 'a3', 'b1', 'c1']) places.notify(at(project));
  expect(rooms(places)).toEqual({ a1: 2, a2: 1, a3: 1, b1: 2, c1: 2 });
});

test('what was not needed is free again, and who needed all asks for more', () => {
  const places = new TurnPlaces(12);
  places.notify(at('a1'));
  const [room] = places.deal();
  if (!room) throw new Error('no room was dealt');
  places.claimed(room, 1);
  expect(places.taken).toBe(1);
  expect(places.deal()).toEqual([]);
  places.notify(at('a1'));
  const [again] = places.deal();
  if (!again) throw new Error('no room was dealt');
  places.claimed(again, again.room);
  for (let count = 0; count < again.room; count += 1) places.leave(at('a1'));
  expect(rooms(places)).toEqual({ a1: 3 });
});

test('a place may be had while there is one, by the organization that has none', () => {
  const places = new TurnPlaces(4);
  for (const project of ['a1', 'b1', 'c1', 'd1', 'e1']) places.notify(at(project));
  expect(rooms(places)).toEqual({ a1: 1, b1: 1, c1: 1, d1: 1 });
  places.leave(at('b1'));
  expect(rooms(places)).toEqual({ e1: 1 });
});
