import type { AnalyticsInterval } from '@pharos/sdk';
import { instantOf, wallOf } from './zone.js';

const presets = ['7d', '30d', '90d', 'month', 'custom'] as const;
/** Which days: the last ones, those of this month, or chosen ones. */
export type Preset = (typeof presets)[number];

const intervals: readonly AnalyticsInterval[] = ['hour', 'day', 'week', 'month'];

/** What a report is of, as its address says it. */
export interface ReportSearch {
  readonly span?: Preset;
  /** The first and the last day of chosen ones. */
  readonly from?: string;
  readonly to?: string;
  readonly interval?: AnalyticsInterval;
  readonly zone?: string;
}

/** The hours that are counted, as the API takes them. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly interval: AnalyticsInterval;
  readonly time_zone: string;
}

/** What a report is of, and the days before it that it is compared with. */
export interface Spans {
  readonly preset: Preset;
  readonly now: Span;
  readonly before: Span;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxDays = 3_660;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const wallOfDay = (day: unknown) => (typeof day === 'string' && dayPattern.test(day) ? Date.parse(day) : Number.NaN);
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** What of an address can be read. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const { from, to, zone } = search;
  const span = presets.find((each) => each === search.span);
  const interval = intervals.find((each) => each === search.interval);
  return {
    ...(span && { span }),
    ...(span === 'custom' && areDays(from, to) && { from: String(from), to: String(to) }),
    ...(interval && { interval }),
    ...(typeof zone === 'string' && zone !== '' && { zone }),
  };
}

function areDays(from: unknown, to: unknown): boolean {
  const [first, last] = [wallOfDay(from), wallOfDay(to)];
  return first >= 0 && last >= first && last - first < maxDays * dayMs;
}

/** In what a span may be divided: enough parts for a line, and not too many to tell apart. */
export function intervalsFor({ from, to }: Pick<Span, 'from' | 'to'>): readonly AnalyticsInterval[] {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  const fits = { hour: days <= 14, day: days <= 400, week: days > 13, month: days > 45 };
  return intervals.filter((each) => fits[each]);
}

function usualInterval(days: number): AnalyticsInterval {
  if (days <= 2) return 'hour';
  return days <= 100 ? 'day' : days <= 400 ? 'week' : 'month';
}

/** The first and the last day of a span. */
export function daysOf({ from, to, time_zone }: Span): readonly [string, string] {
  return [dayOf(wallOf(Date.parse(from), time_zone)), dayOf(wallOf(Date.parse(to) - 1, time_zone))];
}

/** The same instant for all of an hour, and within it: on the last hour of a day it is that day still. */
export function withinHourOf(at: number): number {
  return (Math.floor(at / hourMs) + 0.5) * hourMs;
}

/**
 * The hours of a report, and those before it of the same length: as many days earlier, or the same part of the month before. What is not
 * over yet ends with the running hour.
 */
export function spansOf(search: ReportSearch, zone: string, at: number): Spans {
  const preset = search.span === 'custom' && search.from === undefined ? '30d' : (search.span ?? '30d');
  const [first, last] = wallsOf({ ...search, span: preset }, wallOf(at, zone));
  const running = Math.ceil(at / hourMs) * hourMs;
  const end = wallOf(Math.min(instantOf(last, zone), running), zone);
  const [firstBefore, endBefore] = beforeOf(preset, first, Math.max(end, first + hourMs), last);
  const iso = (wall: number) => new Date(instantOf(wall, zone)).toISOString();
  const from = iso(first);
  const to = iso(Math.max(end, first + hourMs));
  const offered = intervalsFor({ from, to });
  const usual = usualInterval((last - first) / dayMs);
  const interval = offered.find((each) => each === search.interval) ?? usual;
  const rest = { interval, time_zone: zone };
  return { preset, now: { from, to, ...rest }, before: { from: iso(firstBefore), to: iso(endBefore), ...rest } };
}

/** When the first day begins and the last one ends, on the clocks of the time zone. */
function wallsOf({ span, from, to }: ReportSearch, now: number): readonly [number, number] {
  const today = Math.floor(now / dayMs) * dayMs;
  if (span === 'custom') return [wallOfDay(from), wallOfDay(to) + dayMs];
  if (span === 'month') return [today - (new Date(today).getUTCDate() - 1) * dayMs, today + dayMs];
  return [today - (Number.parseInt(span ?? '30d', 10) - 1) * dayMs, today + dayMs];
}

function beforeOf(preset: Preset, first: number, end: number, last: number): readonly [number, number] {
  if (preset !== 'month') return [first - (last - first), end - (last - first)];
  const firstBefore = new Date(first);
  firstBefore.setUTCMonth(firstBefore.getUTCMonth() - 1);
  return [firstBefore.getTime(), Math.min(firstBefore.getTime() + (end - first), first)];
}
