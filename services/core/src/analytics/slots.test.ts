import { expect, test } from 'vitest';
import {
  countIn,
  type PlainSlot,
  placeOfSlot,
  resolutionSlot,
  resolutionsIn,
  responseSlot,
  responsesIn,
  slotOf,
  slotsOf,
} from './slots.js';

/** Where the version before the later numbers books any slot, also those that it does not know. */
const booksEarlier = (slot: number) =>
  slot < 15 ? { kind: 'numbers', at: slot } : { kind: 'durations', at: slot - 15 };

test('an earlier version that takes back what a later one counted takes it from where that put it', () => {
  const names: PlainSlot[] = ['conversations', 'csat_5', 'corrected', 'agent_csat_1', 'agent_csat_5'];
  const slots = [...names.map(slotOf), responseSlot(1), responseSlot(1e9), resolutionSlot(1), resolutionSlot(1e9)];
  for (const slot of slots) expect(placeOfSlot(slot)).toEqual(booksEarlier(slot));
});

test('each slot has a place of its own in the rows of its kind, and is read from there', () => {
  const all = slotsOf.numbers + slotsOf.durations;
  const places = Array.from({ length: all }, (_, slot) => placeOfSlot(slot));
  expect(new Set(places.map(({ kind, at }) => `${kind} ${at}`)).size).toBe(all);
  for (const { kind, at } of places) expect(at).toBeLessThan(slotsOf[kind]);
  const counts = Array.from({ length: all }, (_, slot) => slot);
  expect(countIn(counts, 'agent_csat_5')).toBe(all - 1);
  expect([responsesIn(counts)[0], resolutionsIn(counts).at(-1)]).toEqual([slotsOf.numbers, slotOf('corrected') - 1]);
});
