import { expect, test } from 'vitest';
import { turnsOver } from './turns.js';

const one = (orgId: string, startedMs: number) => ({ held: { orgId }, startedMs });
const large = [one('org_a', 0), one('org_a', 10), one('org_a', 950)];
const others = [one('org_b', 5), one('org_c', 6)];
const turns = { nowMs: 1_000, turnMs: 500, waiting: 2, each: 3, hasRoom: true };

test('the mailboxes of an organization that has all it may take turns, also while there is room', () => {
  expect(turnsOver([...others, ...large], turns)).toEqual([one('org_a', 0), one('org_a', 10)]);
  expect(turnsOver([...others, ...large], { ...turns, waiting: 1 })).toEqual([one('org_a', 0)]);
});

test('while there is room, none leaves of an organization that may have more', () => {
  expect(turnsOver([...others, ...large], { ...turns, each: 4 })).toEqual([]);
});

test('where there is no room, those leave that have had their turn for the longest, whoever’s they are', () => {
  const all = { ...turns, hasRoom: false, waiting: 3 };
  expect(turnsOver([...others, ...large], all)).toEqual([one('org_a', 0), one('org_b', 5), one('org_c', 6)]);
  expect(turnsOver([...others, ...large], { ...all, nowMs: 100 })).toEqual([]);
});

test('none leaves while none waits', () => {
  expect(turnsOver(large, { ...turns, waiting: 0, hasRoom: false })).toEqual([]);
  expect(turnsOver(large, { ...turns, waiting: -1 })).toEqual([]);
});
