import type { AnalyticsAgentTotals } from '@pharos/sdk';
import { reportTexts } from '../messages/reports.js';
import { Chart } from './chart.js';
import { Figure } from './figure.js';
import { FigureTable } from './figure-table.js';
import { labelsOf } from './labels.js';
import { type Both, ReportPage } from './report-page.js';
import css from './reports.module.css';

type Agent = Both<'agent'>;

/** What became of the conversations that the AI agent has seen. */
export function AgentPage() {
  return (
    <ReportPage name="agent" about={reportTexts.agent.about} isEmpty={isEmpty}>
      {(both) => (
        <>
          <Figures {...both} />
          <Charts {...both} />
          <Reasons {...both} />
        </>
      )}
    </ReportPage>
  );
}

const isEmpty = ({ now, before }: Agent) =>
  [now, before].every(({ totals }) => totals.conversations + totals.model_calls === 0);

function Figures({ now, before }: Agent) {
  const { figures, agent } = reportTexts;
  const of = (get: (totals: AnalyticsAgentTotals) => number | null) => ({
    now: get(now.totals),
    before: get(before.totals),
  });
  return (
    <dl className={css.figures}>
      <Figure name={figures.conversations} measure="count" wish="neither" {...of((each) => each.conversations)} />
      <Figure
        name={agent.answered}
        measure="share"
        wish="more"
        about={agent.conversations(now.totals.answered_by_agent)}
        {...of((each) => each.answered_share)}
      />
      <Figure
        name={agent.resolved}
        measure="share"
        wish="more"
        about={agent.conversations(now.totals.resolved_by_agent)}
        {...of((each) => each.resolved_share)}
      />
      <Figure
        name={agent.handedOver}
        measure="share"
        wish="less"
        about={agent.conversations(now.totals.handed_over)}
        {...of((each) => each.handed_over_share)}
      />
      <Figure
        name={agent.corrected}
        measure="share"
        wish="less"
        about={agent.conversations(now.totals.corrected)}
        {...of((each) => each.corrected_share)}
      />
      <Figure
        name={figures.csat}
        measure="rating"
        wish="more"
        about={reportTexts.ratings(now.totals.csat.count)}
        {...of((each) => each.csat.average)}
      />
      <Figure
        name={agent.cost}
        measure="money"
        wish="less"
        about={agent.calls(now.totals.model_calls)}
        {...of((each) => each.cost_usd)}
      />
    </dl>
  );
}

function Charts({ now }: Agent) {
  const { figures, agent } = reportTexts;
  const { intervals } = now;
  const labels = labelsOf(now);
  const fates = [
    { name: figures.conversations, look: 'bars', values: intervals.map((each) => each.conversations) },
    { name: agent.answered, look: 'line', values: intervals.map((each) => each.answered_by_agent) },
    { name: agent.resolved, look: 'line', values: intervals.map((each) => each.resolved_by_agent) },
    { name: agent.handedOver, look: 'line', values: intervals.map((each) => each.handed_over) },
  ] as const;
  const cost = [{ name: agent.cost, look: 'bars', values: intervals.map((each) => each.cost_usd) }] as const;
  return (
    <div className={now.totals.cost_usd > 0 ? css.charts : undefined}>
      <Chart title={agent.chart} measure="count" series={fates} labels={labels} />
      {now.totals.cost_usd > 0 && <Chart title={agent.cost} measure="money" series={cost} labels={labels} />}
    </div>
  );
}

function Reasons({ now, before }: Agent) {
  const { agent } = reportTexts;
  if (now.reasons.length === 0) return null;
  return (
    <FigureTable
      title={agent.reasons}
      about={agent.reasonsAbout}
      head={agent.reason}
      rows={now.reasons}
      before={before.reasons}
      keyOf={({ reason }) => reason}
      nameOf={({ reason }) => agent.why[reason]}
      columns={[
        {
          name: reportTexts.figures.conversations,
          measure: 'count',
          wish: 'less',
          figureOf: (row) => row.conversations,
        },
      ]}
    />
  );
}
