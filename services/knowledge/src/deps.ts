import type { Rpc, RpcDeps } from '@pharos/service';
import type { IndexWatch } from './indexing/index-watch.js';
import type { Searcher } from './search/searcher.js';
import type { UnansweredSearches } from './insights/unanswered-searches.js';

/** What the service's RPCs work with. */
export interface KnowledgeDeps extends RpcDeps {
  readonly index: {
    readonly searcher: Pick<Searcher, 'search'>;
    /** Names of the indexes that it asks, which are their lanes' as well. */
    readonly names: readonly string[];
  };
  readonly unanswered: Pick<UnansweredSearches, 'note'>;
  readonly indexWatch: Pick<IndexWatch, 'untilTried'>;
}

export type KnowledgeRpc<Request, Response> = Rpc<Request, Response, KnowledgeDeps>;
