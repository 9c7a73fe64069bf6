import type { CallContext, Database, SharedDatabase } from '@pharos/kit';
import type { RpcDeps } from '@pharos/service';
import { type IndexWatch, waitingAmong } from '../indexing/index.js';
import { getArticle } from './get-article.js';
import type { ArticleHandler } from './rpc.js';

/** How long a publication waits for searches to find it, however many articles it is of. */
const waitMs = 2_000;

export interface SearchableDeps extends RpcDeps {
  readonly database: SharedDatabase;
  /** The indexes that searches ask. */
  readonly index: { readonly names: readonly string[] };
  readonly indexWatch: Pick<IndexWatch, 'untilTried'>;
}

/** Answers with the article as it is when searches find it, or when they have taken too long to. */
export function publishSearchable(deps: SearchableDeps, publish: ArticleHandler<'publishArticle'>): typeof publish {
  return async (request, call) => {
    const response = await publish(request, call);
    const database = await untilFound(deps, request, call, [request.articleId]);
    const now = await getArticle(request, call, { ...deps, database }).catch(() => response);
    // What somebody else has changed meanwhile, this caller has not seen: its next change must not take it for its own.
    return now.article?.revision === response.article?.revision ? now : response;
  };
}

/** Answers when searches find all that was published, or when they have taken too long to. */
export function importSearchable(
  deps: SearchableDeps,
  importArticles: ArticleHandler<'importArticles'>,
): typeof importArticles {
  return async (request, call) => {
    const response = await importArticles(request, call);
    const published = response.outcomes.filter((outcome) => request.publish && outcome.published);
    const articleIds = published.map(({ articleId }) => articleId);
    await untilFound(deps, request, call, articleIds);
    return response;
  };
}

/** They are published, whatever becomes of the waiting. Returns the database as the organization's reads have it. */
async function untilFound(
  { database, index, indexWatch }: SearchableDeps,
  { orgId }: { orgId: string },
  caller: CallContext,
  articleIds: readonly string[],
): Promise<Database> {
  const own = database.for({ owner: orgId, kind: 'read', caller });
  const waiting = (ids: readonly string[]) => waitingAmong(own, index.names, ids);
  await indexWatch.untilTried(articleIds, waiting, waitMs).catch(() => undefined);
  return own;
}
