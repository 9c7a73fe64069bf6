import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useProjectId } from '../app/session.js';
import { useNow } from '../app/time.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { VirtualRows } from '../ui/virtual-rows.js';
import { useUnsavedIds } from './article-draft.js';
import { type ArticleFilter, useArticleList } from './article-queries.js';
import { ArticleRow } from './article-row.js';
import css from './knowledge.module.css';

const rowHeight = 60;

/** The articles that the filter leaves. */
export function ArticleList({ filter }: { readonly filter: ArticleFilter }) {
  const place = useRef<HTMLDivElement>(null);
  const { list, rows } = useArticleList(filter);
  const now = useNow();
  const unsaved = useUnsavedIds();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 10,
  });
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown > rows.length - 20) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length]);
  return (
    <div className={css.rows} ref={place}>
      {list.isPending && <Skeleton rows={8} height={rowHeight} />}
      {list.isError && rows.length === 0 && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <Nothing isFiltered={Object.keys(filter).length > 0} />}
      <VirtualRows virtual={virtual} rows={rows} hasMore={hasNextPage}>
        {(article) => <ArticleRow article={article} now={now} isUnsaved={unsaved.has(article.id)} />}
      </VirtualRows>
    </div>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { list } = knowledgeTexts;
  if (!isFiltered)
    return (
      <Empty text={list.empty}>
        <p>{list.emptyHint}</p>
      </Empty>
    );
  return (
    <Empty text={list.emptyFiltered}>
      <Link to="/$projectId/knowledge/articles" params={{ projectId: useProjectId() }} search={{}} className={css.link}>
        {list.showAll}
      </Link>
    </Empty>
  );
}
