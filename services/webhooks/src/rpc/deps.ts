import type { Sealer } from '@pharos/kit';
import type { Sender } from '@pharos/outbound';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { IsReserved } from '../domain/custom-headers.js';

/** What the service's RPCs work with. */
export interface WebhooksDeps extends RpcDeps {
  readonly sealer: Sealer;
  /** Asked whether a URL may be called at all. */
  readonly sender: Pick<Sender, 'check'>;
  readonly webhooksPerProject: number;
  /** Of names of headers: those of the deployment among them. */
  readonly isReserved: IsReserved;
}

export type WebhooksRpc<Request, Response> = Rpc<Request, Response, WebhooksDeps>;
