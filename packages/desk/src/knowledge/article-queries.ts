import type { Article, ArticleStatus, ListedArticle, Page } from '@pharos/sdk';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

const pageSize = 50;
const pendingMs = 3_000;

/** Which articles a list shows. */
export interface ArticleFilter {
  readonly q?: string;
  readonly status?: string;
  readonly locale?: string;
}

const statuses: readonly ArticleStatus[] = ['published', 'draft', 'archived'];

const articleListQuery = (projectId: string, { q, status, locale }: ArticleFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.articleList(projectId, { q, status, locale }),
    queryFn: ({ signal, pageParam }): Promise<{ data: ListedArticle[]; page: Page }> =>
      pharos.knowledgeBase
        .listArticles(
          {
            projectId,
            limit: pageSize,
            ...(q && { q }),
            ...(status && { status: statuses.filter((each) => each === status) }),
            ...(locale && { locale: [locale] }),
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        )
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** The articles that a filter leaves, the newest first. */
export function useArticleList(filter: ArticleFilter) {
  const list = useInfiniteQuery(articleListQuery(useProjectId(), filter));
  const rows = useMemo(() => {
    const found = new Map<string, ListedArticle>();
    for (const { data } of list.data?.pages ?? [])
      for (const row of data) if (!found.has(row.id)) found.set(row.id, row);
    return [...found.values()];
  }, [list.data]);
  return { list, rows };
}

/** The languages of the latest hundred articles. */
export function useArticleLocales(): readonly string[] {
  const projectId = useProjectId();
  const { data = [] } = useQuery({
    queryKey: queryKeys.articleLocales(projectId),
    queryFn: ({ signal }) => pharos.knowledgeBase.listArticles({ projectId, limit: 100 }, { signal }).then(localesOf),
    staleTime: 60_000,
  });
  return data;
}

const localesOf = ({ data }: { data: readonly ListedArticle[] }) =>
  [...new Set(data.map(({ locale }) => locale))].sort();

/** An article, and which state of it that is. */
export interface KnownArticle {
  readonly article: Article;
  readonly etag: string | undefined;
}

/** Reads an article as it is now. */
export async function readArticle(projectId: string, articleId: string, signal?: AbortSignal): Promise<KnownArticle> {
  const options = signal ? { signal } : {};
  const { data, etag } = await pharos.knowledgeBase.getArticle({ projectId, articleId }, options).withResponse();
  return { article: data, etag };
}

export const articleQuery = (projectId: string, articleId: string) =>
  queryOptions({
    queryKey: queryKeys.article(projectId, articleId),
    queryFn: ({ signal }) => readArticle(projectId, articleId, signal),
    staleTime: 10_000,
    // Until searches find what was published.
    refetchInterval: ({ state: { data } }) =>
      data?.article.status === 'published' && data.article.index_status === 'pending' ? pendingMs : false,
  });

/** An article of the project. */
export function useArticle(articleId: string) {
  const projectId = useProjectId();
  return useQuery({ ...articleQuery(projectId, articleId), enabled: articleId !== newArticle });
}

/** Stands for the id of an article that nobody has saved yet. */
export const newArticle = 'new';

/** How the widget of the project looks. */
export function useWidgetLook() {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.widgetLook(projectId),
    queryFn: ({ signal }) => pharos.widget.getWidgetConfig({ projectId }, { signal }),
    staleTime: 300_000,
  });
}
