import { useSyncExternalStore } from 'react';
import { locale } from '../messages/index.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let now = Date.now();
const listeners = new Set<() => void>();
setInterval(() => {
  now = Date.now();
  for (const listener of listeners) listener();
}, minuteMs / 2);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time in milliseconds, renewed twice a minute: spans of time grow by themselves. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' });
const minutes = unit('minute');
const hours = unit('hour');
const days = unit('day');
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const hourAndMinute = { hour: 'numeric', minute: '2-digit' } as const;
const weekdayAndClock = new Intl.DateTimeFormat(locale, { weekday: 'short', ...hourAndMinute });
const dayAndClock = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...hourAndMinute });
const wholeDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const weekday = new Intl.DateTimeFormat(locale, wholeDay);
const weekdayAndYear = new Intl.DateTimeFormat(locale, { ...wholeDay, year: 'numeric' });

/** A span as short as it can be read, such as `4m`, `3h`, `2d`. */
export function shortSpan(ms: number): string {
  if (ms < hourMs) return minutes.format(Math.max(1, Math.floor(ms / minuteMs)));
  if (ms < dayMs) return hours.format(Math.floor(ms / hourMs));
  return days.format(Math.floor(ms / dayMs));
}

/** How long ago it was, up to a day; then the date. */
export function shortTime(iso: string, at: number): string {
  const date = new Date(iso);
  const ms = at - date.getTime();
  if (ms < dayMs) return shortSpan(ms);
  return (date.getFullYear() === new Date(at).getFullYear() ? day : dayAndYear).format(date);
}

/** The date, with its year where that is another one. */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayAndYear).format(date);
}

/** The hour and minute, as in `10:02`. */
export const clockTime = (iso: string): string => clock.format(new Date(iso));
/** All of it, for whoever points at it. */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
/** A time of the next days by its weekday, as in `Mon 9:00`; a later one by its date. */
export function soonTime(iso: string): string {
  const date = new Date(iso);
  return (date.getTime() - now < 6 * dayMs ? weekdayAndClock : dayAndClock).format(date);
}
/** The day with its name, and with its year where that is another one. */
export function dayTime(iso: string): string {
  const date = new Date(iso);
  return (date.getFullYear() === new Date(now).getFullYear() ? weekday : weekdayAndYear).format(date);
}
/** Whether two times are of one day here. */
export const isSameDay = (a: string, b: string): boolean => new Date(a).toDateString() === new Date(b).toDateString();
