import { ChevronLeftIcon } from '@primer/octicons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { usePageName } from '../app/page-name.js';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Problem, Skeleton } from '../ui/states.js';
import { ArticlePreview } from './article-preview.js';
import { type KnownArticle, useArticle } from './article-queries.js';
import { isSameText, textOf } from './article-text.js';
import css from './knowledge.module.css';
import { RestoreButton } from './restore-button.js';
import { TextDiff } from './text-diff.js';
import { VersionList } from './version-list.js';
import { useVersion, useVersions } from './version-queries.js';

/** The versions of an article: a list, the one that is looked at, and how to restore it. */
export function VersionsPage() {
  const { articleId = '' } = useParams({ strict: false });
  const { version } = useSearch({ strict: false }) as { version?: number };
  const { versions: words, editor } = knowledgeTexts;
  const { data: known } = useArticle(articleId);
  const title = known ? words.of(known.article.title || editor.untitled) : words.title;
  usePageName(title, { isWithin: true });
  const list = useVersions(articleId);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const chosen = version ?? rows[0]?.version;
  return (
    <section className={css.article} aria-label={words.title}>
      <header className={css.head}>
        <Link
          to="/$projectId/knowledge/articles/$articleId"
          params={{ projectId: useProjectId(), articleId }}
          className={css.backLink}
          aria-label={words.back}
          title={words.back}
        >
          <ChevronLeftIcon size={20} />
        </Link>
        <h2 className={`${css.headText} truncate`}>{title}</h2>
        {known && chosen !== undefined && <RestoreButton key={chosen} known={known} version={chosen} />}
      </header>
      <div className={css.versions}>
        {list.isPending && <Skeleton rows={4} height={60} />}
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        <VersionList rows={rows} chosen={chosen} list={list} />
        {known && chosen !== undefined && <Version known={known} version={chosen} />}
      </div>
    </section>
  );
}

function Version({ known: { article }, version }: { readonly known: KnownArticle; readonly version: number }) {
  const { versions: words } = knowledgeTexts;
  const { data, error, refetch } = useVersion(article.id, version);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={4} height={60} />;
  const text = textOf(data);
  return (
    <div className={css.version}>
      {!isSameText(text, textOf(article)) && (
        <details className={css.sinceThen}>
          <summary>{words.since}</summary>
          <TextDiff before={text} after={textOf(article)} />
        </details>
      )}
      <ArticlePreview text={text} publishedAt={data.published_at ?? data.created_at} />
    </div>
  );
}
