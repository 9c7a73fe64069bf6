import type { Article, ListedArticleVersion, Page } from '@pharos/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { type ArticleText, textOf } from './article-text.js';

/** The text that customers see of an article; undefined while they see none. */
export function usePublishedText(article: Article | undefined) {
  const projectId = useProjectId();
  const { id = '', published_at = null } = article ?? {};
  return useQuery({
    queryKey: queryKeys.publishedVersion(projectId, id, published_at),
    enabled: article !== undefined && published_at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<ArticleText> => {
      if (article && !article.has_unpublished_changes) return textOf(article);
      const path = { projectId, articleId: id };
      for await (const each of pharos.knowledgeBase.listArticleVersions({ ...path, limit: 100 }))
        if (each.published_at === published_at)
          return textOf(await pharos.knowledgeBase.getArticleVersion({ ...path, version: each.version }));
      throw new Error('the published version is kept as long as it is published');
    },
  });
}

/** The versions of an article, the newest first. */
export function useVersions(articleId: string) {
  const projectId = useProjectId();
  return useInfiniteQuery({
    queryKey: queryKeys.articleVersions(projectId, articleId),
    queryFn: ({ signal, pageParam }): Promise<{ data: ListedArticleVersion[]; page: Page }> =>
      pharos.knowledgeBase
        .listArticleVersions({ projectId, articleId, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal })
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    staleTime: 10_000,
  });
}

/** A version with its text. */
export function useVersion(articleId: string, version: number | undefined) {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.articleVersion(projectId, articleId, version ?? 0),
    enabled: version !== undefined,
    queryFn: ({ signal }) =>
      pharos.knowledgeBase.getArticleVersion({ projectId, articleId, version: version ?? 0 }, { signal }),
    staleTime: 60_000,
  });
}
