import type { AnalyticsAgentInterval } from '@pharos/sdk';
import { count, money } from '../app/numbers.js';
import { shortDate } from '../app/time.js';
import { agentTexts } from '../messages/agent.js';
import css from './agent.module.css';

interface DaysProps {
  readonly days: readonly AnalyticsAgentInterval[];
}

const height = 120;

/** A bar for each day: what it cost, or how much was asked where nothing has cost anything. The table below says the same. */
export function DayChart({ days }: DaysProps) {
  const { usage: words } = agentTexts;
  const isFree = days.every(({ cost_usd }) => cost_usd === 0);
  const amountOf = (day: AnalyticsAgentInterval) => (isFree ? day.answered_by_agent : day.cost_usd);
  const shownAs = isFree ? count : money;
  const most = Math.max(...days.map(amountOf), 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={css.chart} aria-hidden>
      <figcaption>
        <span>{isFree ? words.answered : words.costByDay}</span>
        <span>{words.most(shownAs(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" role="presentation">
        {days.map((day, at) => {
          const size = most === 0 ? 0 : (amountOf(day) / most) * height;
          return (
            <g key={day.start}>
              <title>{`${shortDate(day.start)}: ${shownAs(amountOf(day))}`}</title>
              <rect x={at * 10} width={10} height={height} className={css.barPlace} />
              <rect x={at * 10 + 1} y={height - size} width={8} height={size} className={css.barDay} />
            </g>
          );
        })}
      </svg>
      <div className={css.axis}>
        <span>{first && shortDate(first.start)}</span>
        <span>{last && shortDate(last.start)}</span>
      </div>
    </figure>
  );
}

/** The same days in numbers, the newest first. */
export function DayTable({ days }: DaysProps) {
  const { usage: words } = agentTexts;
  return (
    <details className={css.signals}>
      <summary>{words.table}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.answered}</th>
            <th scope="col">{words.handedOver}</th>
            <th scope="col">{words.calls}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.start}>
              <th scope="row">{shortDate(day.start)}</th>
              <td>{count(day.answered_by_agent)}</td>
              <td>{count(day.handed_over)}</td>
              <td>{count(day.model_calls)}</td>
              <td>{money(day.cost_usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
