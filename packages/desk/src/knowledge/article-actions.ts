import { PharosError, type UpdateArticleRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { type KnownArticle, readArticle } from './article-queries.js';
import { type ArticleText, changesOf, textOf } from './article-text.js';

/** A colleague has saved the article meanwhile. */
export class NewerVersion extends Error {}

const isMismatch = (error: unknown) => error instanceof PharosError && error.code === 'VERSION_MISMATCH';

type Write = (article: KnownArticle) => Promise<unknown>;

/** Changes articles. Each change is of the state that the person sees, and shows at once where the article is shown. */
export function useArticleActions() {
  const client = useQueryClient();
  const projectId = useProjectId();
  return useMemo(() => {
    const show = (known: KnownArticle) => {
      client.setQueryData(queryKeys.article(projectId, known.article.id), known);
      void client.invalidateQueries({ queryKey: queryKeys.articles(projectId), predicate: isList });
      return known;
    };
    const again = async (articleId: string) => show(await readArticle(projectId, articleId));

    /** What else has changed than the text (somebody has published, say) is no reason to refuse a change of the text. */
    async function write(known: KnownArticle, change: Write): Promise<KnownArticle> {
      try {
        await change(known);
      } catch (error) {
        if (!isMismatch(error)) throw error;
        const now = await again(known.article.id);
        if (now.article.version !== known.article.version) throw new NewerVersion();
        await change(now);
      }
      return again(known.article.id);
    }
    const at = ({ article: { id } }: KnownArticle) => ({ projectId, articleId: id });
    const options = ({ etag }: KnownArticle) => (etag === undefined ? {} : { ifMatch: etag });
    const update = (known: KnownArticle, body: UpdateArticleRequest) =>
      write(known, (now) => pharos.knowledgeBase.updateArticle({ ...at(now), body }, options(now)));
    return {
      create: async (text: ArticleText): Promise<KnownArticle> => {
        const body = { ...text, tags: [...text.tags] };
        const { data, etag } = await pharos.knowledgeBase.createArticle({ projectId, body }).withResponse();
        return show({ article: data, etag });
      },
      save: (known: KnownArticle, text: ArticleText) => {
        const { tags, ...changes } = changesOf(textOf(known.article), text);
        return update(known, { ...changes, ...(tags && { tags: [...tags] }) });
      },
      update,
      publish: (known: KnownArticle) =>
        write(known, (now) => pharos.knowledgeBase.publishArticle(at(now), options(now))),
      unpublish: (known: KnownArticle) =>
        write(known, (now) => pharos.knowledgeBase.unpublishArticle(at(now), options(now))),
      remove: async ({ article }: KnownArticle) => {
        await pharos.knowledgeBase.deleteArticle({ projectId, articleId: article.id });
        client.removeQueries({ queryKey: queryKeys.article(projectId, article.id) });
        void client.invalidateQueries({ queryKey: queryKeys.articles(projectId), predicate: isList });
      },
    };
  }, [client, projectId]);
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey.length === 3 || queryKey[3] === 'list' || queryKey[3] === 'locales' || queryKey[4] === 'versions';

export type ArticleActions = ReturnType<typeof useArticleActions>;
