import { ManualClock } from '@pharos/kit';
import { beforeEach, expect, test } from 'vitest';
import { Breakers } from './breakers.js';

let clock: ManualClock;
let breakers: Breakers;
beforeEach(() => {
  clock = new ManualClock();
  breakers = new Breakers(clock);
});

const fail = (times: number, key = 'a') => {
  for (let n = 0; n < times; n += 1) breakers.failed(key);
};

test('five failures in a row open a circuit for ten seconds, and no other circuit', async () => {
  fail(4);
  expect(breakers.admits('a')).toBe(true);
  fail(1);
  expect([breakers.admits('a'), breakers.admits('b')]).toEqual([false, true]);
  await clock.advance(9_999);
  expect(breakers.admits('a')).toBe(false);
  await clock.advance(1);
  expect(breakers.admits('a')).toBe(true);
});

test('a success in between begins the row anew', () => {
  fail(4);
  breakers.succeeded('a');
  fail(4);
  expect(breakers.admits('a')).toBe(true);
});

test('hundreds of calls that were under way when it opened do not keep it open for longer', async () => {
  fail(500);
  await clock.advance(10_000);
  expect(breakers.admits('a')).toBe(true);
});

test('then one call may try: its failure doubles the pause up to five minutes, its success closes the circuit', async () => {
  fail(5);
  for (const pauseMs of [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    await clock.advance(pauseMs - 1);
    expect(breakers.admits('a')).toBe(false);
    await clock.advance(1);
    expect([breakers.admits('a'), breakers.admits('a')]).toEqual([true, false]);
    fail(1);
  }
  await clock.advance(300_000);
  expect(breakers.admits('a')).toBe(true);
  breakers.succeeded('a');
  expect([breakers.admits('a'), breakers.admits('a')]).toEqual([true, true]);
});

test('a try that says nothing of the provider leaves the next one its turn', async () => {
  fail(5);
  await clock.advance(10_000);
  expect(breakers.admits('a')).toBe(true);
  breakers.undecided('a');
  expect(breakers.admits('a')).toBe(true);
});
