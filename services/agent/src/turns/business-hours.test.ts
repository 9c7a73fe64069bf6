import { expect, test } from 'vitest';
import { areOpen, nextOpening } from './business-hours.js';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const berlin = {
  time_zone: 'Europe/Berlin',
  hours: weekdays.map((day) => ({ day, opens: '09:00', closes: '17:30' })),
};
/** 23 November 2026 is a Monday; Berlin is an hour ahead of UTC. */
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

test.each([
  ['23T08:00', true],
  ['23T07:59', false],
  ['23T16:29', true],
  ['23T16:30', false],
  ['22T10:00', false],
])('at %s people are there: %s', (time, open) => {
  expect(areOpen(berlin, at(time))).toBe(open);
});

test('without hours people are always there; until 24:00 is until the end of the day', () => {
  expect(areOpen(null, at('22T10:00'))).toBe(true);
  const late = { time_zone: 'UTC', hours: [{ day: 'sun' as const, opens: '20:00', closes: '24:00' }] };
  expect(areOpen(late, at('22T23:59'))).toBe(true);
  expect(areOpen(late, at('23T00:00'))).toBe(false);
});

test.each([
  ['23T21:59', false],
  ['23T22:00', true],
  ['24T05:59', true],
  ['24T06:00', false],
  ['22T22:30', true],
  ['23T00:00', true],
  ['23T05:59', true],
  ['23T06:00', false],
  ['22T05:00', false],
])('hours that last past midnight are those of the night: at %s people are there: %s', (time, open) => {
  const night = { opens: '22:00', closes: '06:00' };
  const hours = [
    { day: 'mon' as const, ...night },
    { day: 'sun' as const, ...night },
  ];
  expect(areOpen({ time_zone: 'UTC', hours }, at(time))).toBe(open);
});

test('the next opening is found over a weekend, and over the change to winter time', () => {
  expect(nextOpening(berlin, at('20T17:00'))).toEqual(at('23T08:00'));
  expect(nextOpening(berlin, new Date('2026-10-23T20:00:00Z'))).toEqual(new Date('2026-10-26T08:00:00Z'));
});
