import { invalid } from '@pharos/contract';
import { type Database, getOrMake, type Statement } from '@pharos/kit';
import {
  AnalyticsDimension,
  AnalyticsInterval,
  type AnalyticsServiceDefinition,
  type FiguresRow,
} from '@pharos/proto/pharos/core/v1/analytics';
import type { RpcOf } from '@pharos/service';
import { requireProject } from '../accounts/index.js';
import type { Dimension } from './facts.js';
import { figuresOf } from './figures.js';
import { type Counts, countIn, type Kind, slotsOf, volumeSlots } from './slots.js';

const dimensions: Readonly<Record<AnalyticsDimension, Dimension>> = {
  [AnalyticsDimension.UNSPECIFIED]: 'all',
  [AnalyticsDimension.ALL]: 'all',
  [AnalyticsDimension.CHANNEL]: 'channel',
  [AnalyticsDimension.MEMBER]: 'member',
  [AnalyticsDimension.TAG]: 'tag',
  [AnalyticsDimension.REASON]: 'reason',
};

const steps: Readonly<Record<AnalyticsInterval, string>> = {
  [AnalyticsInterval.UNSPECIFIED]: 'day',
  [AnalyticsInterval.HOUR]: 'hour',
  [AnalyticsInterval.DAY]: 'day',
  [AnalyticsInterval.WEEK]: 'week',
  [AnalyticsInterval.MONTH]: 'month',
};

const maxIntervals = 800;
const maxKeys = 1_000;
/** Rows of intervals and keys in one answer; there are fewer keys where there are more intervals. */
const maxRows = 40_000;
/** An interval is no longer than this; a day in which clocks are put back has 25 hours. */
const longestHours: Readonly<Record<string, number>> = { hour: 1, day: 25, week: 169, month: 745 };

const tooManyIntervals = () => invalid(['interval'], `must make at most ${maxIntervals} intervals`);

/** Hours are as long everywhere; days and longer intervals begin when the clocks of the time zone say so. */
const selectStarts: Statement = {
  name: 'select_analytics_intervals',
  text: `SELECT DISTINCT at FROM (
      SELECT generate_series(date_trunc('hour', $1::timestamptz, $4), $2::timestamptz, interval '1 hour') AS at WHERE $3 = 'hour'
      UNION ALL
      SELECT local AT TIME ZONE $4 FROM generate_series(date_trunc($3, $1::timestamptz AT TIME ZONE $4),
        $2::timestamptz AT TIME ZONE $4, ('1 ' || $3)::interval) local WHERE $3 <> 'hour'
    ) intervals WHERE at < $2 ORDER BY at LIMIT ${maxIntervals + 1}`,
};

const sums = (slots: number, value = 'c.counts') =>
  `ARRAY[${Array.from({ length: slots }, (_, at) => `coalesce(sum(${value}[${at + 1}]), 0)`).join(', ')}]::bigint[]`;

/** Counts of hours by interval and key. */
const byHours = (kind: Kind, slots = slotsOf[kind], keys = ''): Statement => ({
  name: `sum_analytics_${kind}_by_hours_${slots}`,
  text: `SELECT width_bucket(c.at, $5::timestamptz[]) - 1 AS interval, c.key, ${sums(slots)} AS counts
    FROM analytics_counts c
    WHERE c.project_id = $1 AND c.grain = 'hour' AND c.kind = '${kind}' AND c.dimension = $2 AND c.at >= $3 AND c.at < $4 ${keys}
    GROUP BY 1, 2`,
});

/**
 * Counts by interval and key where intervals have days or more. A whole day (UTC) counts in the interval of its noon; its hours that are
 * another interval's move there, which are twelve at most. Days that are not whole in the span count by their hours.
 */
const byDays = (kind: Kind, slots = slotsOf[kind], keys = ''): Statement => {
  const ofProject = (grain: string) =>
    `c.project_id = $1 AND c.grain = '${grain}' AND c.kind = '${kind}' AND c.dimension = $2 ${keys}`;
  const intervalOf = (at: string) => `width_bucket(${at}, $5::timestamptz[]) - 1`;
  const total = sums(slots, 'c.sign * c.counts');
  return {
    name: `sum_analytics_${kind}_by_days_${slots}`,
    text: `WITH hours AS (
      SELECT at, ${intervalOf('at')} AS interval,
        CASE WHEN day >= $3 AND day <= $4::timestamptz - interval '1 day' THEN ${intervalOf("day + interval '12 hours'")} END AS noon
      FROM generate_series(date_trunc('hour', $3::timestamptz, 'UTC'), $4::timestamptz, interval '1 hour') at,
        LATERAL (SELECT date_trunc('day', at, 'UTC') AS day) begun
      WHERE at >= $3 AND at < $4
    ), moved AS (
      SELECT h.at, p.interval, p.sign
      FROM hours h CROSS JOIN LATERAL (VALUES (h.interval, 1), (h.noon, -1)) p (interval, sign)
      WHERE h.noon IS DISTINCT FROM h.interval AND p.interval IS NOT NULL
    )
    SELECT c.interval, c.key, ${total} AS counts FROM (
      SELECT ${intervalOf("c.at + interval '12 hours'")} AS interval, c.key, 1 AS sign, c.counts FROM analytics_counts c
      WHERE ${ofProject('day')} AND c.at >= $3 AND c.at <= $4::timestamptz - interval '1 day'
      UNION ALL
      SELECT m.interval, c.key, m.sign, c.counts FROM moved m JOIN analytics_counts c ON c.at = m.at WHERE ${ofProject('hour')}
    ) c GROUP BY 1, 2 HAVING ${total} <> array_fill(0::bigint, ARRAY[${slots}])`,
  };
};

/** Counts of the whole span by key: of its days, and of the hours before the first and behind the last whole one. */
const byKey = (kind: Kind): Statement => {
  const ofProject = (grain: string) =>
    `SELECT c.key, c.counts FROM analytics_counts c, span s
      WHERE c.project_id = $1 AND c.grain = '${grain}' AND c.kind = '${kind}' AND c.dimension = $2`;
  return {
    name: `sum_analytics_${kind}_by_key`,
    text: `WITH span AS (
      SELECT least(date_trunc('day', $3::timestamptz - interval '1 microsecond', 'UTC') + interval '1 day', $4) AS first,
        greatest(date_trunc('day', $4::timestamptz, 'UTC'), $3) AS last
    )
    SELECT 0 AS interval, c.key, ${sums(slotsOf[kind])} AS counts
    FROM (
      ${ofProject('day')} AND c.at >= s.first AND c.at < s.last
      UNION ALL
      ${ofProject('hour')} AND c.at >= $3 AND c.at < least(s.first, s.last)
      UNION ALL
      ${ofProject('hour')} AND c.at >= greatest(s.last, least(s.first, s.last)) AND c.at < $4
    ) c GROUP BY c.key`,
  };
};

const wholeByKey = { numbers: byKey('numbers'), durations: byKey('durations') };
const wholeBy = {
  hours: { numbers: byHours('numbers'), durations: byHours('durations') },
  days: { numbers: byDays('numbers'), durations: byDays('durations') },
};
const ofKeys = 'AND c.key = ANY ($6::text[])';
/** Where figures are told apart, intervals have the first numbers only: volume. */
const volumeBy = {
  hours: byHours('numbers', volumeSlots, ofKeys),
  days: byDays('numbers', volumeSlots, ofKeys),
};

/** What was begun and not resolved before a time, by what is known of it today. */
const selectBacklog: Statement = {
  name: 'select_analytics_backlog',
  text: `SELECT coalesce(sum(c.counts[1]), 0)::int - coalesce(sum(c.counts[2]), 0)::int AS backlog
    FROM analytics_counts c
    WHERE c.project_id = $1 AND c.kind = 'numbers' AND c.dimension = 'all' AND (
      c.grain = 'day' AND c.at < date_trunc('day', $2::timestamptz, 'UTC')
      OR c.grain = 'hour' AND c.at >= date_trunc('day', $2::timestamptz, 'UTC') AND c.at < $2)`,
};

interface SumRow {
  readonly interval: number;
  readonly key: string;
  readonly counts: Counts;
}

export const listFigures: RpcOf<AnalyticsServiceDefinition, 'listFigures'> = async (request, _call, { database }) => {
  const { projectId, from, to, interval, timeZone } = request;
  if (from === undefined || to === undefined || from >= to) throw invalid(['to'], 'must be after from');
  await requireProject(database, request);
  const dimension = dimensions[request.dimension];
  const step = steps[interval];
  const starts = await findStarts(database, [from, to, step, timeZone]);
  if (starts.length > maxIntervals) throw tooManyIntervals();
  const place = [projectId, dimension, from, to];
  const grain = step === 'hour' ? 'hours' : 'days';
  if (dimension === 'all') {
    const [rows, backlog] = await Promise.all([
      findSums(database, wholeBy[grain], [...place, starts]),
      findBacklog(database, projectId, from),
    ]);
    const total = rows.reduce((sum: Counts, { counts }) => added(sum, counts), []);
    return {
      starts,
      totals: [toRow({ interval: 0, key: '', counts: total })],
      rows: rows.map(toRow),
      backlog: backlogs(starts, rows, backlog),
    };
  }
  // Members have durations of their own, and tags numbers that stand with these.
  const totals = await (dimension === 'member' || dimension === 'tag'
    ? findSums(database, wholeByKey, place)
    : database.query<SumRow>(wholeByKey.numbers, place));
  const most = [...totals].sort(byCount).slice(0, maxKeys);
  const shown = most.slice(0, Math.floor(maxRows / starts.length)).map(({ key }) => key);
  const rows = await database.query<SumRow>(volumeBy[grain], [...place, starts, shown]);
  return { starts, totals: most.map(toRow), rows: rows.map(toRow), backlog: [] };
};

/** Numbers and durations of the same interval and key, together. */
async function findSums(
  database: Database,
  { numbers, durations }: Record<Kind, Statement>,
  values: unknown[],
): Promise<SumRow[]> {
  const [first, second] = await Promise.all([
    database.query<SumRow>(numbers, values),
    database.query<SumRow>(durations, values),
  ]);
  const placeOf = ({ interval, key }: SumRow) => `${interval} ${key}`;
  const byPlace = new Map(first.map((row) => [placeOf(row), row]));
  const none: Counts = Array.from({ length: slotsOf.numbers }, () => 0);
  for (const row of second) {
    const { counts = none } = byPlace.get(placeOf(row)) ?? {};
    byPlace.set(placeOf(row), { ...row, counts: [...counts, ...row.counts] });
  }
  return [...byPlace.values()];
}

const toRow = ({ interval, key, counts }: SumRow): FiguresRow => ({ interval, key, figures: figuresOf(counts) });

const weight = ({ counts }: SumRow) =>
  countIn(counts, 'conversations') + countIn(counts, 'people_messages') + countIn(counts, 'resolved');

const byCount = (a: SumRow, b: SumRow) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1);

function added(a: Counts, b: Counts): Counts {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));
}

async function findStarts(
  database: Database,
  span: [from: Date, to: Date, step: string, timeZone: string],
): Promise<Date[]> {
  const [from, to, step] = span;
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  if (hours > (maxIntervals + 2) * (longestHours[step] ?? 1)) throw tooManyIntervals();
  const rows = await database.query<{ at: Date }>(selectStarts, span).catch((error: unknown) => {
    throw isUnknownTimeZone(error) ? invalid(['time_zone'], 'must be a time zone such as Europe/Berlin') : error;
  });
  return rows.map(({ at }) => at);
}

/** Callers may know more time zones than the database does. */
const isUnknownTimeZone = (error: unknown) => (error as { code?: unknown }).code === '22023';

async function findBacklog(database: Database, projectId: string, before: Date): Promise<number> {
  const [row] = await database.query<{ backlog: number }>(selectBacklog, [projectId, before]);
  return row?.backlog ?? 0;
}

function backlogs(starts: readonly Date[], rows: readonly SumRow[], before: number): number[] {
  const changes = new Map<number, number>();
  for (const { interval, counts } of rows)
    changes.set(
      interval,
      getOrMake(changes, interval, () => 0) + countIn(counts, 'conversations') - countIn(counts, 'resolved'),
    );
  let backlog = before;
  return starts.map((_, at) => {
    backlog += changes.get(at) ?? 0;
    return backlog;
  });
}
