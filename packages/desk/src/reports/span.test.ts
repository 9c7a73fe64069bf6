import { expect, test } from 'vitest';
import { daysOf, intervalsFor, readReportSearch, spansOf, withinHourOf } from './span.js';

const at = (time: string) => Date.parse(time);

test('the last seven days begin at midnight of the time zone, end with the running hour, and are compared with the same hours a week before', () => {
  const { now, before } = spansOf({ span: '7d' }, 'Europe/Oslo', at('2026-11-29T10:20:00Z'));
  expect(now).toEqual({
    from: '2026-11-22T23:00:00.000Z',
    to: '2026-11-29T11:00:00.000Z',
    interval: 'day',
    time_zone: 'Europe/Oslo',
  });
  expect([before.from, before.to]).toEqual(['2026-11-15T23:00:00.000Z', '2026-11-22T11:00:00.000Z']);
  expect(daysOf(now)).toEqual(['2026-11-23', '2026-11-29']);
});

test('where clocks are changed between the two spans, both begin at midnight', () => {
  const { now, before } = spansOf({ span: '30d' }, 'America/New_York', at('2026-11-20T17:00:00Z'));
  expect(now.from).toBe('2026-10-22T04:00:00.000Z');
  expect(before.from).toBe('2026-09-22T04:00:00.000Z');
  expect(now.to).toBe('2026-11-20T17:00:00.000Z');
  expect(before.to).toBe('2026-10-21T16:00:00.000Z');
});

test('this month is compared with the same part of the month before, which may be shorter', () => {
  const early = spansOf({ span: 'month' }, 'UTC', at('2026-11-03T08:30:00Z'));
  expect([early.before.from, early.before.to]).toEqual(['2026-10-01T00:00:00.000Z', '2026-10-03T09:00:00.000Z']);
  const late = spansOf({ span: 'month' }, 'UTC', at('2026-03-31T08:30:00Z'));
  expect([late.before.from, late.before.to]).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
});

test('chosen days are whole, and compared with as many days before', () => {
  const search = readReportSearch({ span: 'custom', from: '2026-10-01', to: '2026-10-10', interval: 'week' });
  const { now, before } = spansOf(search, 'UTC', at('2026-11-29T10:20:00Z'));
  expect([now.from, now.to]).toEqual(['2026-10-01T00:00:00.000Z', '2026-10-11T00:00:00.000Z']);
  expect([before.from, before.to]).toEqual(['2026-09-21T00:00:00.000Z', '2026-10-01T00:00:00.000Z']);
  // Ten days are too few for weeks.
  expect(now.interval).toBe('day');
});

test('an address that makes no sense is that of the last thirty days', () => {
  for (const search of [
    { span: 'custom', from: '2026-10-10', to: '2026-10-01' },
    { span: 'custom', from: '0001-01-01', to: '2026-10-01' },
    { span: 'custom', from: 'x', to: 7 },
    { span: 'ever', interval: 'minute', zone: '' },
  ])
    expect(spansOf(readReportSearch(search), 'UTC', at('2026-11-29T10:20:00Z')).now).toMatchObject({
      from: '2026-10-31T00:00:00.000Z',
      interval: 'day',
    });
});

test('chosen days that are still to come are one hour', () => {
  const { now } = spansOf({ span: 'custom', from: '2027-01-01', to: '2027-01-31' }, 'UTC', at('2026-11-29T10:20:00Z'));
  expect([now.from, now.to]).toEqual(['2027-01-01T00:00:00.000Z', '2027-01-01T01:00:00.000Z']);
});

test('long spans are not divided into hours, and short ones not into months', () => {
  const from = '2026-01-01T00:00:00Z';
  expect(intervalsFor({ from, to: '2026-01-02T00:00:00Z' })).toEqual(['hour', 'day']);
  expect(intervalsFor({ from, to: '2026-12-31T00:00:00Z' })).toEqual(['day', 'week', 'month']);
});

test.each(['2026-11-29T23:00:00Z', '2026-11-29T23:30:00Z', '2026-11-29T23:59:59Z'])(
  'in the last hour of a day, that day is the last one: %s',
  (time) => {
    const { now } = spansOf({ span: '30d' }, 'UTC', withinHourOf(at(time)));
    expect([now.from, now.to]).toEqual(['2026-10-31T00:00:00.000Z', '2026-11-30T00:00:00.000Z']);
  },
);
