import type { AgentEvaluation, EvaluatedQuestion } from '@pharos/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Page, Section } from '../app/area.js';
import { count, money, percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { exactTime } from '../app/time.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import css from './agent.module.css';
import { useEvaluation } from './evaluation-queries.js';
import { DecisionIcon } from './run-icons.js';
import { trialText } from './run-words.js';
import { ThresholdTable } from './threshold-table.js';

/** A test: how much the agent would answer and how much of it is right, at each threshold, and each question. */
export function TestPage() {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const { evaluationId } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useEvaluation(projectId, evaluationId);
  return (
    <Page title={words.test} about={data && words.asOf(exactTime(data.created_at))}>
      <p className={css.up}>
        <Link to="/$projectId/agent/tests" params={{ projectId }} className={css.link}>
          {words.back}
        </Link>
      </p>
      {isPending && <Skeleton rows={5} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && <Result evaluation={data} />}
    </Page>
  );
}

function Result({ evaluation }: { readonly evaluation: AgentEvaluation }) {
  const { tests: words } = agentTexts;
  const { status, failure, progress, questions, ended_at } = evaluation;
  return (
    <>
      <div role="status">
        {ended_at === null && (
          <p className={css.before}>
            {words.statuses[status]} · {words.progress(progress.asked, progress.questions)}
          </p>
        )}
        {failure !== null && <p className={css.warn}>{words.failures[failure]}</p>}
      </div>
      <Figures evaluation={evaluation} />
      <Section title={words.thresholds} about={words.thresholdsAbout}>
        <ThresholdTable evaluation={evaluation} />
      </Section>
      <Section title={words.each}>
        <Questions questions={questions} />
      </Section>
    </>
  );
}

function Figures({ evaluation: { figures, progress, threshold, usage } }: { readonly evaluation: AgentEvaluation }) {
  const { tests: words } = agentTexts;
  const { coverage, precision, wrong } = figures;
  const tiles = [
    [words.askedCount, count(progress.asked)],
    [words.coverage, percent(coverage)],
    [words.precision, precision === null ? '–' : percent(precision)],
    [words.wrong, count(wrong)],
    [words.cost, usage.cost_usd === null ? words.unknownPrice : money(usage.cost_usd)],
  ] as const;
  return (
    <Section title={words.at(percent(threshold))} about={words.skipped(progress.skipped)}>
      <dl className={css.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const shownAtFirst = 20;
/** Wrong ones are what is to be looked at, and then those with a problem. */
function rank({ decision, right, problem }: EvaluatedQuestion): number {
  if (decision === 'reply' && right === false) return 0;
  if (problem !== null) return 1;
  return decision ? 2 : 3;
}

function Questions({ questions }: { readonly questions: readonly EvaluatedQuestion[] }) {
  const { tests: words } = agentTexts;
  const [most, setMost] = useState(shownAtFirst);
  const sorted = questions.toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      <ul className={area.rows}>
        {sorted.slice(0, most).map((question, at) => (
          <QuestionRow key={at} question={question} />
        ))}
      </ul>
      {questions.length > most && (
        <p className={css.more}>
          <Button onClick={() => setMost(questions.length)}>{words.showAll(questions.length)}</Button>
        </p>
      )}
    </>
  );
}

function QuestionRow({ question: asked }: { readonly question: EvaluatedQuestion }) {
  const { tests: words } = agentTexts;
  const { question, decision, right, confidence, answer, conversation_id, problem } = asked;
  const verdict = right === null ? [] : [right ? words.right : words.wrongOne];
  const outcome = decision === null ? words.notAsked : trialText({ ...asked, decision });
  return (
    <li className={area.row}>
      {decision && <DecisionIcon decision={decision} />}
      <div className={area.rowMain}>
        <QuestionName text={question ?? words.erased} conversationId={conversation_id} />
        <p className={decision === 'reply' && right === false ? css.warn : area.faint}>
          {[outcome, ...verdict].join(' · ')}
        </p>
        {answer !== null && (
          <p className={`${area.faint} truncate`} dir="auto">
            {answer}
          </p>
        )}
        {problem !== null && (
          <p className={css.warn} dir="auto">
            {words.problem(problem)}
          </p>
        )}
      </div>
      <span className={css.sure}>{confidence !== null && percent(confidence)}</span>
    </li>
  );
}

function QuestionName({ text, conversationId }: { readonly text: string; readonly conversationId: string | null }) {
  const projectId = useProjectId();
  if (conversationId === null) return <strong dir="auto">{text}</strong>;
  return (
    <Link
      to="/$projectId/inbox/$view/$conversationId"
      params={{ projectId, view: 'all', conversationId }}
      className={`${area.rowLink} ${css.rowTitle}`}
      dir="auto"
    >
      {text}
    </Link>
  );
}
