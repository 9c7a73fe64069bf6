import { expect, test } from 'vitest';
import { TurnSlots } from './turn-slots.js';

/** A project such as `a1`, of the organization `a`. */
const at = (projectId: string) => ({ orgId: projectId.slice(0, 1), projectId });

const rooms = (slots: TurnSlots) => Object.fromEntries(slots.deal().map(({ projectId, room }) => [projectId, room]));

/** Deals what is asked for until there is nothing to deal, and all of it is needed. */
function fill(slots: TurnSlots, ...projects: string[]): void {
  for (const project of projects) slots.notify(at(project));
  for (let dealt = slots.deal(); dealt.length > 0; dealt = slots.deal())
    for (const room of dealt) slots.claimed(room, room.room);
}

test('a project alone has a third of the slots, however much it has to do, and its organization half', () => {
  const slots = new TurnSlots(16);
  fill(slots, 'a1');
  expect(slots.taken).toBe(5);
  fill(slots, 'a2', 'a3', 'a4', 'a5');
  expect(slots.taken).toBe(8);
});

test('one that hangs leaves others their slots, also those of its organization, and gets none of theirs', () => {
  const slots = new TurnSlots(16);
  fill(slots, 'a1');
  for (const project of ['a1', 'a2', 'b1']) slots.notify(at(project));
  expect(rooms(slots)).toEqual({ a2: 2, b1: 3 });
});

test('one whose organization has less than half has its first, however many others hang', () => {
  const slots = new TurnSlots(16);
  fill(slots, 'a1', 'b1', 'c1', 'd1', 'e1', 'f1');
  const before = slots.taken;
  expect(before).toBeLessThan(16);
  fill(slots, 'a2');
  expect(slots.taken).toBe(before + 1);
});

test('organizations that ask share turn by turn, and within each its projects', () => {
  const slots = new TurnSlots(12);
  for (const project of ['a1', 'a2', 'a3', 'b1', 'c1']) slots.notify(at(project));
  expect(rooms(slots)).toEqual({ a1: 2, a2: 1, a3: 1, b1: 2, c1: 2 });
});

test('what was not needed is free again, and who needed all asks for more', () => {
  const slots = new TurnSlots(12);
  slots.notify(at('a1'));
  const [room] = slots.deal();
  if (!room) throw new Error('no room was dealt');
  slots.claimed(room, 1);
  expect(slots.taken).toBe(1);
  expect(slots.deal()).toEqual([]);
  slots.notify(at('a1'));
  const [again] = slots.deal();
  if (!again) throw new Error('no room was dealt');
  slots.claimed(again, again.room);
  for (let count = 0; count < again.room; count += 1) slots.leave(at('a1'));
  expect(rooms(slots)).toEqual({ a1: 3 });
});

test('a place may be had while there is one, by the organization that has none', () => {
  const slots = new TurnSlots(4);
  for (const project of ['a1', 'b1', 'c1', 'd1', 'e1']) slots.notify(at(project));
  expect(rooms(slots)).toEqual({ a1: 1, b1: 1, c1: 1, d1: 1 });
  slots.leave(at('b1'));
  expect(rooms(slots)).toEqual({ e1: 1 });
});
