import type { BusinessHours, Weekday } from '@pharos/sdk';
import { locale } from '../messages/index.js';

/** The days of the week, Monday first. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

/** A day's name in the language of whoever reads. */
export function dayName(day: Weekday): string {
  // 5 January 2026 is a Monday.
  return weekday.format(Date.UTC(2026, 0, 5 + weekdays.indexOf(day)));
}

/** What hours begin with, until somebody changes them: those of an office. */
export function usualHours(timeZone: string): BusinessHours {
  return { time_zone: timeZone, hours: weekdays.slice(0, 5).map((day) => ({ day, opens: '09:00', closes: '17:00' })) };
}

/** The end of the day is midnight in a field of the browser, and 24:00 for the platform. */
export const shownClosing = (closes: string): string => (closes === '24:00' ? '00:00' : closes);
export const storedClosing = (typed: string): string => (typed === '00:00' ? '24:00' : typed);
