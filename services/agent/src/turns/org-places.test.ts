import { expect, test } from 'vitest';
import { OrgPlaces } from './org-places.js';

const rooms = (places: OrgPlaces) => Object.fromEntries(places.deal().map(({ orgId, room }) => [orgId, room]));

test('an organization alone has half of the places, however much it has to do', () => {
  const places = new OrgPlaces(16);
  for (let round = 0; round < 5; round += 1) {
    places.notify('a');
    for (const room of places.deal()) places.claimed(room, room.room);
  }
  expect(places.heldBy('a')).toBe(8);
});

test('one that hangs leaves others their places, and gets none of theirs', () => {
  const places = new OrgPlaces(16);
  places.notify('hangs');
  for (const room of places.deal()) places.claimed(room, room.room);
  places.notify('hangs');
  places.notify('b');
  expect(rooms(places)).toEqual({ b: 4 });
  expect(places.heldBy('hangs')).toBe(8);
});

test('those that ask share turn by turn', () => {
  const places = new OrgPlaces(12);
  for (const orgId of ['a', 'b', 'c']) places.notify(orgId);
  expect(rooms(places)).toEqual({ a: 3, b: 3, c: 3 });
});

test('what was not needed is free again, and who needed all asks for more', () => {
  const places = new OrgPlaces(8);
  places.notify('a');
  const [room] = places.deal();
  if (!room) throw new Error('no room was dealt');
  places.claimed(room, 1);
  expect(places.taken).toBe(1);
  expect(places.deal()).toEqual([]);
  places.notify('a');
  const [again] = places.deal();
  if (!again) throw new Error('no room was dealt');
  places.claimed(again, again.room);
  for (let count = 0; count < again.room; count += 1) places.leave('a');
  expect(rooms(places)).toEqual({ a: 3 });
});

test('a place may be had while there is one, by whoever has none', () => {
  const places = new OrgPlaces(4);
  for (const orgId of ['a', 'b', 'c', 'd', 'e']) places.notify(orgId);
  expect(rooms(places)).toEqual({ a: 1, b: 1, c: 1, d: 1 });
  places.leave('b');
  expect(rooms(places)).toEqual({ e: 1 });
});
