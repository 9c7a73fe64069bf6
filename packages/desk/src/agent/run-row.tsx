import type { AgentRun } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import css from './agent.module.css';
import { DecisionIcon } from './run-icons.js';
import { outcomeText } from './run-words.js';

/** A run: what was asked or said, what was decided and why, how sure the agent was, and when. */
export function RunRow({ run }: { readonly run: AgentRun }) {
  const { runs: words, triggers } = agentTexts;
  const projectId = useProjectId();
  const now = useNow();
  const { id, queries, content, summary, confidence, created_at } = run;
  return (
    <li className={area.row}>
      <DecisionIcon decision={run.decision} />
      <div className={area.rowMain}>
        <Link
          to="/$projectId/agent/runs/$runId"
          params={{ projectId, runId: id }}
          className={`${area.rowLink} ${css.rowTitle} truncate`}
          dir="auto"
        >
          {queries[0] ?? content ?? summary ?? words.noWords}
        </Link>
        <p className={`${area.faint} truncate`}>
          {[outcomeText(run), triggers[run.trigger], ...(run.shadow ? [words.shadow] : [])].join(' · ')}
        </p>
      </div>
      <span className={css.sure} title={words.confidence}>
        {confidence !== null && percent(confidence)}
      </span>
      <time className={css.when} dateTime={created_at} title={exactTime(created_at)}>
        {shortTime(created_at, now)}
      </time>
    </li>
  );
}
