import type { Rpc, RpcDeps } from '@pharos/service';

/** What the RPCs of mailboxes work with. */
export interface MailboxDeps extends RpcDeps {
  readonly mailboxesPerProject: number;
  /** The domain to which mail is forwarded; absent: none is. */
  readonly domain?: string | undefined;
}

export type MailboxRpc<Request, Response> = Rpc<Request, Response, MailboxDeps>;
