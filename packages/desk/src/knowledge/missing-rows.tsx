import type { KnowledgeGap, UnansweredSearch } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import { shortTime, useNow } from '../app/time.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import css from '../ui/area.module.css';
import button from '../ui/button.module.css';
import { begunArticle } from './begun-article.js';
import own from './knowledge.module.css';

/** Questions alike that the agent could not answer, with the conversations in which they were asked. */
export function GapRow({ gap }: { readonly gap: KnowledgeGap }) {
  const { missing: words } = knowledgeTexts;
  const projectId = useProjectId();
  const { question, count, examples, last_asked_at } = gap;
  const others = examples.map((example) => example.question);
  return (
    <Row question={question} others={others} about={words.asked(count, shortTime(last_asked_at, useNow()))}>
      {examples.map(({ run_id, conversation_id, question: asked }) => (
        <Link
          key={run_id}
          to="/$projectId/inbox/$view/$conversationId"
          params={{ projectId, view: 'all', conversationId: conversation_id }}
          className={own.example}
        >
          <bdi>{asked}</bdi>
        </Link>
      ))}
    </Row>
  );
}

/** What was searched for and not found. */
export function SearchRow({ search }: { readonly search: UnansweredSearch }) {
  const { question, searches, last_searched_at } = search;
  const about = knowledgeTexts.missing.searched(searches, shortTime(last_searched_at, useNow()));
  return <Row question={question} others={[]} about={about} />;
}

interface RowProps {
  readonly question: string;
  readonly others: readonly string[];
  readonly about: string;
  readonly children?: ReactNode;
}

function Row({ question, others, about, children }: RowProps) {
  const { missing: words } = knowledgeTexts;
  const projectId = useProjectId();
  const mayWrite = useMayWrite();
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className={own.question}>
          <strong dir="auto">{question}</strong>
        </p>
        <p className={css.faint}>
          {about}
          {' · '}
          <Link to="/$projectId/knowledge/search" params={{ projectId }} search={{ q: question }} className={own.link}>
            {words.tryIt}
          </Link>
        </p>
        {children}
      </div>
      {mayWrite && (
        <Link
          to="/$projectId/knowledge/articles/$articleId"
          params={{ projectId, articleId: 'new' }}
          search={begunArticle(question, others)}
          className={`${button.button} ${button.plain}`}
          aria-label={words.writeOf(question)}
        >
          {words.write}
        </Link>
      )}
    </li>
  );
}
