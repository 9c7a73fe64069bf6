import type { FairShare, Sealer, Signer } from '@pharos/kit';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { FeedNews } from '../feed/feed-news.js';
import type { IntegrationRpcDeps } from '../integrations/integrations.js';

/** What core's RPCs work with. */
export interface CoreDeps extends RpcDeps, IntegrationRpcDeps {
  /** For what is stored secretly. */
  readonly sealer: Sealer;
  /** Which feeds have grown. */
  readonly news: FeedNews;
  /** Signs the addresses of attachments. */
  readonly signer: Signer;
  /** In which imports take turns. */
  readonly imports: FairShare;
  /** What the attachments of an organization may take, in bytes. */
  readonly quotaBytes: number;
}

export type CoreRpc<Request, Response> = Rpc<Request, Response, CoreDeps>;
