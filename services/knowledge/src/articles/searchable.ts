import type { CallContext, RpcHandler, SharedDatabase } from '@pharos/kit';
import type {
  ImportArticlesRequest,
  ImportArticlesResponse,
  PublishArticleRequest,
  PublishArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import type { RpcDeps } from '@pharos/service';
import type { IndexWatch } from '../indexing/index.js';
import { waitingAmong } from '../indexing/index.js';
import { getArticle } from './get-article.js';

/** How long a publication waits for searches to find it, however many articles it is of. */
const waitMs = 2_000;

export interface SearchableDeps extends RpcDeps {
  readonly database: SharedDatabase;
  /** The indexes that searches ask. */
  readonly index: { readonly names: readonly string[] };
  readonly indexWatch: Pick<IndexWatch, 'untilTried'>;
}

type OwnReads = Omit<SearchableDeps, 'database'> & RpcDeps;

/** Answers with the article as it is when searches find it, or when they have taken too long to. */
export function publishSearchable(
  deps: SearchableDeps,
  publish: RpcHandler<PublishArticleRequest, PublishArticleResponse>,
): typeof publish {
  return async (request, call) => {
    const response = await publish(request, call);
    const own = ownReads(deps, request, call);
    await untilFound(own, [request.articleId]);
    const now = await getArticle(request, call, own).catch(() => response);
    // What somebody else has changed meanwhile, this caller has not seen: its next change must not take it for its own.
    return now.article?.revision === response.article?.revision ? now : response;
  };
}

/** Answers when searches find all that was published, or when they have taken too long to. */
export function importSearchable(
  deps: SearchableDeps,
  importArticles: RpcHandler<ImportArticlesRequest, ImportArticlesResponse>,
): typeof importArticles {
  return async (request, call) => {
    const response = await importArticles(request, call);
    const published = response.outcomes.filter((outcome) => request.publish && outcome.published);
    await untilFound(
      ownReads(deps, request, call),
      published.map(({ articleId }) => articleId),
    );
    return response;
  };
}

function ownReads(deps: SearchableDeps, { orgId }: { orgId: string }, caller: CallContext): OwnReads {
  return { ...deps, database: deps.database.for({ owner: orgId, kind: 'read', caller }) };
}

/** They are published, whatever becomes of the waiting. */
async function untilFound({ database, index, indexWatch }: OwnReads, articleIds: readonly string[]): Promise<void> {
  const waiting = (ids: readonly string[]) => waitingAmong(database, index.names, ids);
  await indexWatch.untilTried(articleIds, waiting, waitMs).catch(() => undefined);
}
