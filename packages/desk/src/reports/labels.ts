import type { AnalyticsInterval } from '@pharos/sdk';
import { locale } from '../messages/index.js';
import { reportTexts } from '../messages/reports.js';
import { daysOf, type Span } from './span.js';

const short: Readonly<Record<AnalyticsInterval, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

const long: Readonly<Record<AnalyticsInterval, Intl.DateTimeFormatOptions>> = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** What the intervals of a report are called: beside an axis, and where there is room. */
export function labelsOf({
  interval,
  time_zone,
  intervals,
}: Pick<Span, 'interval' | 'time_zone'> & { readonly intervals: readonly { readonly start: string }[] }) {
  const shortly = new Intl.DateTimeFormat(locale, { timeZone: time_zone, ...short[interval] });
  const fully = new Intl.DateTimeFormat(locale, { timeZone: time_zone, ...long[interval] });
  return intervals.map(({ start }) => {
    const date = new Date(start);
    const name = fully.format(date);
    return { short: shortly.format(date), long: interval === 'week' ? reportTexts.weekOf(name) : name };
  });
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The days of a span, as they are read. */
export function dayRange(span: Span): string {
  const [from, to] = daysOf(span);
  return day.formatRange(new Date(from), new Date(to));
}
