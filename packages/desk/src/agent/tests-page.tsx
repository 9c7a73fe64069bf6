import type { ListedAgentEvaluation } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { NeedsManager, Page, Section } from '../app/area.js';
import { percent } from '../app/numbers.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { useEvaluations } from './evaluation-queries.js';
import { StartTest } from './start-test.js';
import { TestChat } from './test-chat.js';

/** Asks the agent without customers: in a talk, or many questions at once, to see how it would do. */
export function TestsPage() {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useEvaluations(projectId);
  return (
    <Page title={words.title} about={words.about}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {mayManage && (
        <>
          <Section title={words.ask} about={words.askAbout}>
            <TestChat />
          </Section>
          <Section title={words.start} about={words.startAbout}>
            <StartTest />
          </Section>
        </>
      )}
      <Section title={words.all}>
        {isPending && <Skeleton rows={3} height={56} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty text={words.empty} />}
        <ul className={area.rows}>
          {data?.map((evaluation) => (
            <TestRow key={evaluation.id} evaluation={evaluation} />
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function TestRow({ evaluation }: { readonly evaluation: ListedAgentEvaluation }) {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const now = useNow();
  const { id, source, status, progress, figures, threshold, created_at } = evaluation;
  const { coverage, precision } = figures;
  const result = [words.covered(percent(coverage)), ...(precision === null ? [] : [words.precise(percent(precision))])];
  const state =
    status === 'done' ? result : [words.statuses[status], words.progress(progress.asked, progress.questions)];
  return (
    <li className={area.row}>
      <div className={area.rowMain}>
        <Link
          to="/$projectId/agent/tests/$evaluationId"
          params={{ projectId, evaluationId: id }}
          className={`${area.rowLink} ${css.rowTitle} truncate`}
        >
          {words.nameOf(source, progress.questions)}
        </Link>
        <p className={area.faint}>{[words.at(percent(threshold)), ...state].join(' · ')}</p>
      </div>
      <time className={css.when} dateTime={created_at} title={exactTime(created_at)}>
        {shortTime(created_at, now)}
      </time>
    </li>
  );
}
