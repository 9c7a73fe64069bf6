import { expect, test, vi } from 'vitest';

vi.mock('../messages/index.js', async () => ({ t: (await import('../messages/en.js')).en }));
const { beginsTime, snoozeTimes, typedTime } = await import('./snooze-times.js');

// A Friday afternoon, in the time zone of this machine.
const now = new Date(2026, 0, 30, 15, 0);

test('times to snooze to are this evening, tomorrow at nine, and Monday at nine', () => {
  const [evening, tomorrow, monday, answer] = snoozeTimes(now).map(({ until }) => until);
  expect(evening).toEqual(new Date(2026, 0, 30, 18, 0));
  expect(tomorrow).toEqual(new Date(2026, 0, 31, 9, 0));
  expect(monday).toEqual(new Date(2026, 1, 2, 9, 0));
  expect(answer).toBeNull();
});

test('after six there is no evening left, and on a Monday the next one is meant', () => {
  expect(snoozeTimes(new Date(2026, 0, 30, 19, 0)).map(({ id }) => id)).toEqual(['tomorrow', 'monday', 'answer']);
  expect(snoozeTimes(new Date(2026, 1, 2, 8, 0))[2]?.until).toEqual(new Date(2026, 1, 9, 9, 0));
});

test('a typed time is a clock time, a span or a date, and never past', () => {
  expect(typedTime('16:30', now)).toEqual(new Date(2026, 0, 30, 16, 30));
  expect(typedTime('14:30', now)).toEqual(new Date(2026, 0, 31, 14, 30));
  expect(typedTime('3h', now)).toEqual(new Date(2026, 0, 30, 18, 0));
  expect(typedTime('2d', now)).toEqual(new Date(2026, 1, 1, 15, 0));
  expect(typedTime('2026-02-14', now)).toEqual(new Date(2026, 1, 14, 9, 0));
  expect(typedTime('2020-02-14', now)).toBeUndefined();
  expect(typedTime('2pm', now)).toEqual(new Date(2026, 0, 31, 14, 0));
  expect(typedTime('12am', now)).toEqual(new Date(2026, 0, 31, 0, 0));
  for (const none of ['soon', '0h', '25:00', '12:99', '13pm', '3']) expect(typedTime(none, now)).toBeUndefined();
});

test('days and weeks end at the same hour, also over a change of the clock', () => {
  const march = new Date(2026, 2, 27, 15, 0);
  expect(typedTime('1w', march)).toEqual(new Date(2026, 3, 3, 15, 0));
});

test('every text that becomes a time is one at each letter, and what becomes none is known at once', () => {
  for (const text of ['14:30', '9:05', '2pm', '11:15 am', '3h', '20d', '2 w', '2026-12-24'])
    for (let end = 1; end <= text.length; end++)
      expect([text.slice(0, end), beginsTime(text.slice(0, end))]).toEqual([text.slice(0, end), true]);
  for (const text of ['2j', '2 e', '1x', '14:30j', 'Monday']) expect([text, beginsTime(text)]).toEqual([text, false]);
});
