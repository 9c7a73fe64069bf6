import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../app/area.js';
import { useProjectId } from '../app/session.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { Choices, TextArea, TextField } from '../ui/field.js';
import { useStartEvaluation } from './evaluation-queries.js';
import { mostQuestions, questionsIn } from './typed-questions.js';

const usualConversations = 100;

/** Starts a test with the project's own conversations, or with questions that somebody types, and opens it. */
export function StartTest() {
  const { tests: words } = agentTexts;
  const projectId = useProjectId();
  const navigate = useNavigate();
  const [source, setSource] = useState<'resolved' | 'questions'>('resolved');
  const [limit, setLimit] = useState(String(usualConversations));
  const [text, setText] = useState('');
  const start = useStartEvaluation(projectId);
  const questions = questionsIn(text);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const body = source === 'resolved' ? { source, limit: Number(limit) } : { source, questions };
    start.mutate(body, {
      onSuccess: ({ id: evaluationId }) =>
        void navigate({ to: '/$projectId/agent/tests/$evaluationId', params: { projectId, evaluationId } }),
    });
  };
  return (
    <form className={area.form} onSubmit={begin}>
      <Choices
        kind="radio"
        label={words.with}
        choices={[
          { id: 'resolved', text: words.resolved, about: words.resolvedAbout },
          { id: 'questions', text: words.own, about: words.ownAbout },
        ]}
        chosen={[source]}
        onChoose={(id) => setSource(id === 'resolved' ? 'resolved' : 'questions')}
      />
      {source === 'resolved' ? (
        <TextField
          label={words.limit}
          type="number"
          min={1}
          max={mostQuestions}
          required
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
      ) : (
        <TextArea
          label={words.questions}
          hint={words.questionsHint}
          required
          rows={6}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Refusal error={start.error} />
      <p>
        <Button type="submit" disabled={start.isPending || (source === 'questions' && questions.length === 0)}>
          {words.startNow}
        </Button>
      </p>
    </form>
  );
}
