import type { Sealer } from '@pharos/kit';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { MailServers } from '../servers/index.js';

/** What the RPCs of mailboxes work with. */
export interface MailboxDeps extends RpcDeps {
  readonly sealer: Sealer;
  /** Asked whether a mail server may be connected to. */
  readonly servers: Pick<MailServers, 'check'>;
  readonly mailboxesPerProject: number;
  /** Whether the deployment has a mail server, for mailboxes without one of their own. */
  readonly sendsMail: boolean;
  /** The domain to which mail is forwarded; absent: none is. */
  readonly domain?: string | undefined;
}

export type MailboxRpc<Request, Response> = Rpc<Request, Response, MailboxDeps>;
