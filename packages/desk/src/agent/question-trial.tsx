import type { AgentEvaluation } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { MessageText } from '../inbox/message-text.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { TextArea } from '../ui/field.js';
import { Problem } from '../ui/states.js';
import css from './agent.module.css';
import { useEvaluation, useStartEvaluation } from './evaluation-queries.js';
import { DecisionIcon } from './run-icons.js';
import { trialText } from './run-words.js';

/** Asks one question as a customer would, and shows what the agent would do. */
export function QuestionTrial() {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const [text, setText] = useState('');
  const start = useStartEvaluation(projectId);
  const evaluation = useEvaluation(projectId, start.data?.id);
  const isAsking = start.isPending || (start.data !== undefined && (evaluation.data?.ended_at ?? null) === null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!isAsking && text.trim() !== '') start.mutate({ source: 'questions', questions: [{ text: text.trim() }] });
  };
  return (
    <form className={area.form} onSubmit={ask}>
      <TextArea
        label={words.question}
        required
        maxLength={2_000}
        rows={2}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Refusal error={start.error} />
      <p>
        <Button type="submit" look="main" disabled={isAsking}>
          {isAsking ? words.asking : words.askNow}
        </Button>
      </p>
      <div role="status">
        {evaluation.error && <Problem error={evaluation.error} onRetry={() => void evaluation.refetch()} />}
        {!isAsking && evaluation.data && <Outcome evaluation={evaluation.data} />}
      </div>
    </form>
  );
}

function Outcome({ evaluation: { failure, threshold, questions } }: { readonly evaluation: AgentEvaluation }) {
  const { tests: words } = agentTexts;
  const [asked] = questions;
  if (failure !== null) return <p className={area.bad}>{words.failures[failure]}</p>;
  if (!asked || asked.decision === null) return null;
  const { decision, confidence, answer, article_ids } = asked;
  return (
    <div className={css.outcome}>
      <p>
        <DecisionIcon decision={decision} /> <strong>{trialText({ ...asked, decision })}</strong>
        {confidence !== null && (
          <span className={area.faint}> · {words.sure(percent(confidence), percent(threshold))}</span>
        )}
      </p>
      {answer !== null && <MessageText message={{ content: answer, content_type: 'markdown' }} />}
      <Articles ids={article_ids} />
    </div>
  );
}

function Articles({ ids }: { readonly ids: readonly string[] }) {
  const projectId = useProjectId();
  return ids.map((articleId, at) => (
    <p key={articleId}>
      <Link to="/$projectId/knowledge/articles/$articleId" params={{ projectId, articleId }} className={css.link}>
        {agentTexts.tests.source(at + 1)}
      </Link>
    </p>
  ));
}
