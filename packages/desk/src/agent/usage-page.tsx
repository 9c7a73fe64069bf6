import type { AgentStatus } from '@pharos/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page, Section } from '../app/area.js';
import { count, money, percent, shortCount } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import { Select } from '../ui/field.js';
import { Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { useAgentConfig, useAgentStatus } from './config-queries.js';
import { DayChart, DayTable } from './day-chart.js';
import { useUsage } from './usage-queries.js';
import { spans, usualDays } from './usage-span.js';

const route = getRouteApi('/$projectId/agent/usage');

/** What the agent has used and cost: this month, and day by day. */
export function UsagePage() {
  const { usage: words } = agentTexts;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { days = usualDays } = route.useSearch();
  const status = useAgentStatus(projectId);
  const { data, error, isPending, refetch } = useUsage(projectId, days);
  const choose = (value: string) =>
    void navigate({
      to: '/$projectId/agent/usage',
      params: { projectId },
      search: { days: Number(value) },
      replace: true,
    });
  return (
    <Page title={words.title} about={words.about}>
      {status.data && <Month status={status.data} />}
      {status.error && <Problem error={status.error} onRetry={() => void status.refetch()} />}
      <Section
        title={words.byDay}
        action={
          <div className={css.spanField}>
            <Select
              label={words.span}
              value={String(days)}
              options={spans.map((each) => [String(each), words.days(each)])}
              onChange={choose}
            />
          </div>
        }
      >
        {isPending && <Skeleton rows={3} height={60} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <DayChart days={data.intervals} />
            <DayTable days={data.intervals} />
          </>
        )}
      </Section>
    </Page>
  );
}

function Month({ status: { usage_this_month: usage, model } }: { readonly status: AgentStatus }) {
  const { usage: words } = agentTexts;
  const { data: known } = useAgentConfig(useProjectId());
  const budget = known?.config.settings.monthly_budget_usd ?? null;
  const { calls, input_tokens, output_tokens, cost_usd, calls_without_price } = usage;
  const figures = [
    [words.cost, money(cost_usd)],
    [words.calls, count(calls)],
    [words.tokensIn, shortCount(input_tokens)],
    [words.tokensOut, shortCount(output_tokens)],
  ] as const;
  return (
    <Section title={words.month}>
      <dl className={css.tiles}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {budget !== null && budget > 0 && (
        <p className={cost_usd >= budget ? css.warn : css.none}>
          {words.budget(percent(cost_usd / budget), money(budget))}
        </p>
      )}
      {calls_without_price > 0 && <p className={css.warn}>{words.withoutPrice(calls_without_price)}</p>}
      {model === 'extractive' && <p className={css.none}>{words.noModel}</p>}
    </Section>
  );
}
