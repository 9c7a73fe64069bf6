import { PharosError } from '@pharos/sdk';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePageName } from '../app/page-name.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { ArticleEditor } from './article-editor.js';
import { newArticle, useArticle } from './article-queries.js';
import { ArticleReader } from './article-reader.js';
import css from './knowledge.module.css';

interface Begun {
  readonly title?: string;
  readonly body?: string;
}

/** An article to write in, or to read where the person may not write. */
export function ArticlePage() {
  const { articleId = '' } = useParams({ strict: false });
  const { title, body }: Begun = useSearch({ strict: false });
  const begun = useMemo(() => ({ ...(title && { title }), ...(body && { body }) }), [title, body]);
  return <OpenArticle key={`${articleId} ${title}`} articleId={articleId} begun={begun} />;
}

function OpenArticle({ articleId, begun }: { readonly articleId: string; readonly begun: Begun }) {
  const { data: known, error, refetch } = useArticle(articleId);
  const mayWrite = useMayWrite();
  usePageName(known?.article.title || knowledgeTexts.editor.untitled, { isWithin: true });
  if (error && (known === undefined || isGone(error))) return <Lost error={error} onRetry={() => void refetch()} />;
  if (known === undefined && articleId !== newArticle)
    return (
      <div className={css.article}>
        <Skeleton rows={6} height={60} />
      </div>
    );
  if (mayWrite) return <ArticleEditor known={known} begun={begun} />;
  return known ? <ArticleReader article={known.article} /> : <Lost error={undefined} onRetry={() => undefined} />;
}

const isGone = (error: unknown) => error instanceof PharosError && error.status === 404;

function Lost({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const projectId = useProjectId();
  if (error !== undefined && !isGone(error)) return <Problem error={error} onRetry={onRetry} />;
  const { editor } = knowledgeTexts;
  return (
    <Empty text={editor.gone}>
      <p>{editor.goneHint}</p>
      <Link to="/$projectId/knowledge/articles" params={{ projectId }} className={css.link}>
        {editor.back}
      </Link>
    </Empty>
  );
}
