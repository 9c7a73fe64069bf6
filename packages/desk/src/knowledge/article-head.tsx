import type { Article } from '@pharos/sdk';
import { ChevronLeftIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProjectId } from '../app/session.js';
import { exactTime } from '../app/time.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { ArticleState } from './article-state.js';
import css from './knowledge.module.css';

interface HeadProps {
  readonly article: Article | undefined;
  /** Whether what is typed is saved, in words. */
  readonly note?: string | undefined;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** The way back to the articles, whether customers see this one, and what can be done. */
export function ArticleHead({ article, note, children }: HeadProps) {
  const { editor } = knowledgeTexts;
  return (
    <header className={css.head}>
      <Link
        to="/$projectId/knowledge/articles"
        params={{ projectId: useProjectId() }}
        className={css.backLink}
        aria-label={editor.back}
        title={editor.back}
      >
        <ChevronLeftIcon size={20} />
      </Link>
      <div className={css.headText}>
        <span title={article?.published_at ? editor.publishedAt(exactTime(article.published_at)) : undefined}>
          <ArticleState article={article} />
        </span>
        {article && <Searchable article={article} />}
        <span className={`${css.note} truncate`} role="status">
          {note}
        </span>
      </div>
      {children}
    </header>
  );
}

/** Whether searches find what was published; nothing while they do. */
function Searchable({ article: { status, index_status, index_error } }: { readonly article: Article }) {
  const { editor } = knowledgeTexts;
  if (status !== 'published' || index_status === 'indexed') return null;
  if (index_status === 'pending') return <span className={`${css.note} truncate`}>{editor.indexing}</span>;
  return (
    <span className={`${css.failed} truncate`} title={index_error ?? undefined}>
      {editor.notIndexed(index_error ?? '')}
    </span>
  );
}
