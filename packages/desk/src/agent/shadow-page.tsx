import type { AgentRun } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { Page, Section } from '../app/area.js';
import { count, percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { shortDate } from '../app/time.js';
import { agentTexts } from '../messages/agent.js';
import { t } from '../messages/index.js';
import area from '../ui/area.module.css';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { useShadowRuns } from './run-queries.js';
import { RunRow } from './run-row.js';
import { capitalized } from './run-words.js';
import { type ShadowReport, shadowReportOf } from './shadow-report.js';

const examples = 10;

/** What the agent would have done while it was only tried out. */
export function ShadowPage() {
  const { shadow: words } = agentTexts;
  const projectId = useProjectId();
  const { data: runs, error, isPending, refetch } = useShadowRuns(projectId);
  return (
    <Page title={words.title} about={words.about}>
      {isPending && <Skeleton rows={5} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {runs?.length === 0 && (
        <Empty text={words.empty}>
          <Link to="/$projectId/agent/settings" params={{ projectId }} className={css.link}>
            {words.turnOn}
          </Link>
        </Empty>
      )}
      {runs && runs.length > 0 && <Report runs={runs} />}
    </Page>
  );
}

function Report({ runs }: { readonly runs: readonly AgentRun[] }) {
  const { shadow: words } = agentTexts;
  const projectId = useProjectId();
  const report = shadowReportOf(runs);
  const answers = runs.filter(({ decision }) => decision === 'reply').slice(0, examples);
  const { from = '', to = '' } = report.span ?? {};
  return (
    <>
      <p className={css.before}>{words.of(report.total, shortDate(from), shortDate(to))}</p>
      <DecisionTable report={report} />
      {report.byReason.length > 0 && (
        <Section title={words.reasons}>
          <ReasonTable report={report} />
        </Section>
      )}
      {answers.length > 0 && (
        <Section
          title={words.answers}
          about={words.answersAbout}
          action={
            <Link to="/$projectId/agent/runs" params={{ projectId }} search={{ shadow: true }} className={css.link}>
              {words.all}
            </Link>
          }
        >
          <ul className={area.rows}>
            {answers.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function DecisionTable({ report: { byDecision } }: { readonly report: ShadowReport }) {
  const { shadow: words, wouldHave } = agentTexts;
  return (
    <table className={css.table}>
      <caption className="hidden-text">{words.decisions}</caption>
      <tbody>
        {byDecision.map(({ decision, count: number, share }) => (
          <tr key={decision}>
            <th scope="row">{wouldHave[decision]}</th>
            <td className={css.share} aria-hidden>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={css.shareBar} role="presentation">
                <rect width={100} height={8} className={css.shareAll} />
                <rect width={share * 100} height={8} className={css.sharePart} />
              </svg>
            </td>
            <td>{count(number)}</td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReasonTable({ report: { byReason } }: { readonly report: ShadowReport }) {
  const { shadow: words } = agentTexts;
  const projectId = useProjectId();
  return (
    <table className={css.table}>
      <caption className="hidden-text">{words.reasons}</caption>
      <tbody>
        {byReason.map(({ reason, count: number }) => (
          <tr key={reason}>
            <th scope="row">
              <Link
                to="/$projectId/agent/runs"
                params={{ projectId }}
                search={{ shadow: true, decision: 'escalate', reason }}
                className={area.rowLink}
              >
                {capitalized(t.handOverReasons[reason])}
              </Link>
            </th>
            <td>{count(number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
