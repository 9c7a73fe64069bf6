import type { AgentRun } from '@pharos/sdk';
import { BookIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { useRun } from '../agent/run-queries.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import css from './agent-line.module.css';

/** Below what the agent wrote: why it did, how sure it was, and the articles that it stands on. Its height is kept for it. */
export function AgentLine({ runId }: { readonly runId: string }) {
  const projectId = useProjectId();
  const { data: run } = useRun(projectId, runId);
  return (
    <div className={css.line}>
      {run && (
        <>
          <Why run={run} />
          <Sources run={run} />
          <Link
            to="/$projectId/agent/runs/$runId"
            params={{ projectId, runId }}
            className={css.details}
            title={t.thread.whyOf}
          >
            {t.thread.why}
          </Link>
        </>
      )}
    </div>
  );
}

function Why({ run: { escalation_reason: reason, confidence } }: { readonly run: AgentRun }) {
  const parts = [
    ...(reason === null ? [] : [t.handOverReasons[reason]]),
    ...(confidence === null ? [] : [t.composer.confidence(confidence)]),
  ];
  return parts.length > 0 && <span className={css.why}>{parts.join(' · ')}</span>;
}

/** The articles that the answer cites, each once. */
function Sources({ run: { passages } }: { readonly run: AgentRun }) {
  const projectId = useProjectId();
  const titles = new Map(passages.filter(({ cited }) => cited).map(({ article_id, title }) => [article_id, title]));
  if (titles.size === 0) return null;
  return (
    <ul className={css.sources} aria-label={t.thread.sources}>
      {[...titles].map(([articleId, title]) => (
        <li key={articleId} className={css.source}>
          <Link to="/$projectId/knowledge/articles/$articleId" params={{ projectId, articleId }} title={title}>
            <BookIcon size={12} />
            <span className="truncate" dir="auto">
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
