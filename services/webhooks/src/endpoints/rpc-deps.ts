import type { Database, Sealer } from '@pharos/kit';
import type { Sender } from '@pharos/outbound';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { IsReserved } from './custom-headers.js';
import type { AtWebhook } from './record.js';

/** What the service's RPCs work with. */
export interface WebhooksDeps extends RpcDeps {
  readonly sealer: Sealer;
  /** Asked whether a URL may be called at all. */
  readonly sender: Pick<Sender, 'check'>;
  readonly webhooksPerProject: number;
  /** Tells names of headers that no project may set, those of the deployment among them. */
  readonly isReserved: IsReserved;
  /** Has everything sent that is held for the webhook, which is active. */
  resumeHeld(tx: Database, at: AtWebhook): Promise<void>;
}

export type WebhooksRpc<Request, Response> = Rpc<Request, Response, WebhooksDeps>;
