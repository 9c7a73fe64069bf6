const dayMs = 24 * 60 * 60 * 1000;
const pauseMs = 5 * 60 * 1000;

/** The visitor's own day of a time, for comparing. */
export function dayOf(iso: string): string {
  return new Date(iso).toDateString();
}

/** A day in words: "today", "yesterday", or its date. */
export function longDate(iso: string, locale: string, now = new Date()): string {
  const time = new Date(iso);
  const days = Math.round((startOf(time) - startOf(now)) / dayMs);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time);
}

/** The hour when it was today, else the date. */
export function shortTime(iso: string, locale: string, now = new Date()): string {
  const time = new Date(iso);
  const options: Intl.DateTimeFormatOptions =
    startOf(time) === startOf(now) ? { timeStyle: 'short' } : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(locale, options).format(time);
}

/** The hour of a day that is known. */
export function clockTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso));
}

/** Whether so much time has passed between two times that both are worth to be told. */
export function isLater(iso: string, than: string): boolean {
  return Date.parse(iso) - Date.parse(than) > pauseMs;
}

export function exactTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

function startOf(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
