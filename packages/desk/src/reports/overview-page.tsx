import type { AnalyticsChannel } from '@pharos/sdk';
import { usePlace } from '../app/session.js';
import { t } from '../messages/index.js';
import { reportTexts } from '../messages/reports.js';
import { Chart } from './chart.js';
import { Figure } from './figure.js';
import { FigureTable } from './figure-table.js';
import { labelsOf } from './labels.js';
import { type Both, ReportPage } from './report-page.js';
import { useHasBusinessHours } from './report-queries.js';
import css from './reports.module.css';

/** How much was asked, how fast it was answered and resolved, how customers rated that, and what is left. */
export function OverviewPage() {
  return (
    <ReportPage name="overview" isEmpty={isEmpty}>
      {(both) => (
        <>
          <Figures {...both} />
          <Charts {...both} />
          <Channels {...both} />
        </>
      )}
    </ReportPage>
  );
}

type Overview = Both<'overview'>;

const isEmpty = ({ now, before }: Overview) =>
  [now, before].every(({ totals, backlog }) => totals.conversations + totals.customer_messages + backlog === 0);

function Figures({ now, before }: Overview) {
  const { figures } = reportTexts;
  const target = usePlace()?.project.first_response_target_minutes ?? null;
  const hours = useHasBusinessHours() ? reportTexts.inBusinessHours : undefined;
  const aboutAnswer = [target === null ? undefined : reportTexts.target(target), hours].filter(Boolean).join(' · ');
  const of = <Value,>(get: (overview: Overview['now']) => Value) => ({ now: get(now), before: get(before) });
  return (
    <dl className={css.figures}>
      <Figure
        name={figures.conversations}
        measure="count"
        wish="neither"
        {...of(({ totals }) => totals.conversations)}
      />
      <Figure name={figures.resolved} measure="count" wish="more" {...of(({ totals }) => totals.resolved)} />
      <Figure
        name={figures.firstResponse}
        measure="time"
        wish="less"
        about={aboutAnswer || undefined}
        {...of(({ totals }) => totals.first_response.median_seconds)}
      />
      <Figure
        name={figures.resolution}
        measure="time"
        wish="less"
        about={hours}
        {...of(({ totals }) => totals.resolution.median_seconds)}
      />
      <Figure
        name={figures.csat}
        measure="rating"
        wish="more"
        about={reportTexts.ratings(now.totals.csat.count)}
        {...of(({ totals }) => totals.csat.average)}
      />
      {target !== null && (
        <Figure
          name={figures.late}
          measure="count"
          wish="less"
          about={reportTexts.overdueNow(now.overdue)}
          {...of(({ totals }) => totals.late_first_responses)}
        />
      )}
      <Figure name={figures.backlog} measure="count" wish="less" {...of(({ backlog }) => backlog)} />
    </dl>
  );
}

function Charts({ now }: Overview) {
  const { figures, charts } = reportTexts;
  const labels = labelsOf(now);
  const { intervals } = now;
  const times = [
    { name: charts.median, look: 'line', values: intervals.map((each) => each.first_response.median_seconds) },
    { name: charts.p90, look: 'line', values: intervals.map((each) => each.first_response.p90_seconds) },
  ] as const;
  const volume = [
    { name: figures.conversations, look: 'bars', values: intervals.map((each) => each.conversations) },
    { name: figures.resolved, look: 'line', values: intervals.map((each) => each.resolved) },
  ] as const;
  const messages = [
    { name: charts.customers, look: 'bars', values: intervals.map((each) => each.customer_messages) },
    { name: charts.team, look: 'line', values: intervals.map((each) => each.people_messages) },
    { name: charts.agent, look: 'line', values: intervals.map((each) => each.ai_messages) },
  ] as const;
  const backlog = [{ name: figures.backlog, look: 'line', values: intervals.map((each) => each.backlog) }] as const;
  return (
    <div className={css.charts}>
      <Chart title={charts.volume} measure="count" series={volume} labels={labels} />
      <Chart title={charts.firstResponse} measure="time" series={times} labels={labels} />
      <Chart title={charts.messages} measure="count" series={messages} labels={labels} />
      <Chart title={figures.backlog} about={charts.backlogAbout} measure="count" series={backlog} labels={labels} />
    </div>
  );
}

function Channels({ now, before }: Overview) {
  const { figures, channels, charts } = reportTexts;
  const count = (name: string, wish: 'more' | 'neither', figureOf: (row: AnalyticsChannel) => number) => ({
    name,
    wish,
    measure: 'count' as const,
    figureOf,
  });
  return (
    <FigureTable
      title={channels.title}
      head={channels.channel}
      rows={now.channels}
      before={before.channels}
      keyOf={({ channel }) => channel}
      nameOf={({ channel }) => t.channel[channel]}
      columns={[
        count(figures.conversations, 'neither', (row) => row.conversations),
        count(figures.resolved, 'more', (row) => row.resolved),
        count(charts.customers, 'neither', (row) => row.customer_messages),
        count(charts.team, 'neither', (row) => row.people_messages),
        count(charts.agent, 'neither', (row) => row.ai_messages),
      ]}
    />
  );
}
