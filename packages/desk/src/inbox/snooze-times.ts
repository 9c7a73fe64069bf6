import { t } from '../messages/index.js';

export interface SnoozeTime {
  readonly id: string;
  readonly text: string;
  /** Null: until the customer answers. */
  readonly until: Date | null;
  readonly keys: string;
}

const eveningHour = 18;
const morningHour = 9;

function at(now: Date, days: number, hour: number): Date {
  const time = new Date(now);
  time.setDate(time.getDate() + days);
  time.setHours(hour, 0, 0, 0);
  return time;
}

/** The times that people snooze to, in the time zone of the browser. After six there is no evening left. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const evening = at(now, 0, eveningHour);
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(evening > now ? [{ id: 'evening', text: t.snooze.evening, until: evening, keys: '1' }] : []),
    { id: 'tomorrow', text: t.snooze.tomorrow, until: at(now, 1, morningHour), keys: '2' },
    { id: 'monday', text: t.snooze.monday, until: at(now, daysToMonday, morningHour), keys: '3' },
    { id: 'answer', text: t.snooze.answer, until: null, keys: '4' },
  ];
}

/**
 * The time that somebody typed: a clock time (`14:30` or `2pm`, today or tomorrow), a span (`3h`, `2d`, `1w`), or a date (`2026-12-24`, at nine).
 * Undefined when it is none, or past.
 */
export function typedTime(text: string, now: Date): Date | undefined {
  const clock = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)?$/i.exec(text);
  if (clock && (clock[2] ?? clock[3])) return clockTime(now, clock);
  const span = /^(\d{1,3})\s*([hdw])$/i.exec(text);
  if (span) return after(now, Number(span[1]), span[2]?.toLowerCase() ?? '');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T09:00`);
  return date > now ? date : undefined;
}

/** Whether what somebody types can still become a time. */
export function beginsTime(text: string): boolean {
  const clock = /^\d{1,2}(:\d{0,2})?\s*([ap]m?)?$/i;
  const span = /^\d{1,3}\s*[hdw]?$/i;
  const date = /^\d{4}(-\d{0,2}(-\d{0,2})?)?$/;
  return [clock, span, date].some((pattern) => pattern.test(text));
}

function clockTime(now: Date, [, hours, minutes = '0', half]: RegExpExecArray): Date | undefined {
  const typed = Number(hours);
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : typed;
  if (hour > 23 || Number(minutes) > 59 || (half && (typed < 1 || typed > 12))) return undefined;
  const time = at(now, 0, hour);
  time.setMinutes(Number(minutes));
  if (time <= now) time.setDate(time.getDate() + 1);
  return time;
}

/** A span later. Days and weeks end at the same hour, also when the clock changes in between. */
function after(now: Date, count: number, unit: string): Date | undefined {
  if (count === 0) return undefined;
  const time = new Date(now);
  if (unit === 'h') time.setTime(now.getTime() + count * 3_600_000);
  else time.setDate(time.getDate() + count * (unit === 'w' ? 7 : 1));
  return time;
}
