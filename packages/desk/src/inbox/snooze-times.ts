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
 * The time that somebody typed: a clock time (`14:30`, today or tomorrow), a span (`3h`, `2d`, `1w`), or a date (`2026-12-24`, at nine).
 * Undefined when it is none, or past.
 */
export function typedTime(text: string, now: Date): Date | undefined {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) {
    const time = at(now, 0, Number(clock[1]));
    time.setMinutes(Number(clock[2]));
    if (time <= now) time.setDate(time.getDate() + 1);
    return time;
  }
  const span = /^(\d{1,3})\s*([hdw])$/i.exec(text);
  if (span) {
    const hours = { h: 1, d: 24, w: 168 }[span[2]?.toLowerCase() ?? ''] ?? 0;
    return new Date(now.getTime() + Number(span[1]) * hours * 3_600_000);
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T09:00`);
  return date > now ? date : undefined;
}
