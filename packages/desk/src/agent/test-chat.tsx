import type { AgentTrial } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { percent } from '../app/numbers.js';
import { useProjectId } from '../app/session.js';
import { MessageText } from '../inbox/message-text.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import css from './agent.module.css';
import { DecisionIcon } from './run-icons.js';
import { trialText } from './run-words.js';
import { messagesOf, type TriedTurn } from './test-chat-turns.js';
import { useTryAgent } from './trial-queries.js';

const longestQuestion = 2_000;

/** Talks to the agent as a customer would, over several turns, and shows for each what it would do. Nothing of it is kept. */
export function TestChat() {
  const [round, setRound] = useState(0);
  return <Chat key={round} onStartAgain={() => setRound(round + 1)} />;
}

function Chat({ onStartAgain }: { readonly onStartAgain: () => void }) {
  const { tests: words } = agentTexts;
  const [turns, setTurns] = useState<readonly TriedTurn[]>([]);
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useTryAgent(useProjectId());
  const question = text.trim();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || question === '') return;
    mutate(messagesOf(turns, question), {
      onSuccess: (trial) => {
        setTurns([...turns, { question, trial }]);
        setText('');
      },
    });
  };
  return (
    <form className={area.form} onSubmit={ask}>
      <div role="log" aria-label={words.ask}>
        <ol className={css.chat}>
          {turns.map(({ question: asked, trial }, at) => (
            <li key={at}>
              <p className={css.asked} dir="auto">
                {asked}
              </p>
              <Outcome trial={trial} />
            </li>
          ))}
        </ol>
      </div>
      <TextField
        label={words.question}
        required
        maxLength={longestQuestion}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Refusal error={error} />
      <p>
        <Button type="submit" look="main" disabled={isPending}>
          {isPending ? words.asking : words.askNow}
        </Button>{' '}
        {turns.length > 0 && <Button onClick={onStartAgain}>{words.startAgain}</Button>}
      </p>
    </form>
  );
}

function Outcome({ trial }: { readonly trial: AgentTrial }) {
  const { tests: words } = agentTexts;
  const { decision, confidence, threshold, answer, unproved, reader_problem, summary } = trial;
  return (
    <div className={css.outcome}>
      <p>
        <DecisionIcon decision={decision} /> <strong>{trialText(trial)}</strong>
        {confidence !== null && (
          <span className={area.faint}> · {words.sure(percent(confidence), percent(threshold))}</span>
        )}
      </p>
      {summary !== null && <p className={area.faint}>{summary}</p>}
      {answer !== null && <MessageText message={{ content: answer, content_type: 'markdown' }} />}
      {unproved.length > 0 && <p className={css.warn}>{words.unproved(unproved.join(' '))}</p>}
      {reader_problem !== null && <p className={css.warn}>{words.problem(reader_problem)}</p>}
      <Sources citations={trial.citations} />
    </div>
  );
}

function Sources({ citations }: Pick<AgentTrial, 'citations'>) {
  const projectId = useProjectId();
  return citations.map(({ article_id: articleId, title, quote }, at) => (
    <div key={at} dir="auto">
      <p>
        <Link to="/$projectId/knowledge/articles/$articleId" params={{ projectId, articleId }} className={css.link}>
          {agentTexts.tests.source(title)}
        </Link>
      </p>
      <p className={area.faint}>
        <q>{quote}</q>
      </p>
    </div>
  ));
}
