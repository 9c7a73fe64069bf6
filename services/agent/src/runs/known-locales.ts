import type { Clock, RpcClient } from '@pharos/kit';
import type { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { LRUCache } from 'lru-cache';

/** What the agent reads of articles. */
export type ArticleSource = Pick<
  RpcClient<typeof ArticleServiceDefinition>,
  'getArticle' | 'getArticleVersion' | 'listArticleLocales'
>;
type Locales = Awaited<ReturnType<ArticleSource['listArticleLocales']>>;

const mostProjects = 10_000;
/** A language that a project begins to write in is searched for a minute later. */
const ttl = 60_000;

/** Asks for the locales of a project's articles at most once a minute; a failure is not remembered. */
export function withKnownLocales(articles: ArticleSource, clock: Clock): ArticleSource {
  const known = new LRUCache<string, Locales>({
    max: mostProjects,
    ttl,
    ttlResolution: 0,
    perf: { now: () => clock.monotonicMs() },
  });
  return {
    getArticle: (request, options) => articles.getArticle(request, options),
    getArticleVersion: (request, options) => articles.getArticleVersion(request, options),
    listArticleLocales: async (request, options) => {
      const key = `${request.orgId} ${request.projectId}`;
      const before = known.get(key);
      if (before) return before;
      const locales = await articles.listArticleLocales(request, options);
      known.set(key, locales);
      return locales;
    },
  };
}
