import type { Rpc, RpcDeps } from '@pharos/service';
import type { IndexWatch } from '../search/index-watch.js';
import type { Searcher } from '../search/searcher.js';

/** What the service's RPCs work with. */
export interface KnowledgeDeps extends RpcDeps {
  readonly searcher: Pick<Searcher, 'search'>;
  readonly indexWatch: Pick<IndexWatch, 'untilTried'>;
}

export type KnowledgeRpc<Request, Response> = Rpc<Request, Response, KnowledgeDeps>;
