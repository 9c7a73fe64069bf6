import type { Rpc, RpcDeps } from '@pharos/service';
import type { OauthClient, Provider, ProviderName } from '../oauth/index.js';
import type { MailServers } from '../servers/index.js';
import type { OwnServerDeps } from './own-server.js';

/** What the RPCs of mailboxes work with. */
export interface MailboxDeps extends RpcDeps, OwnServerDeps {
  readonly providers: ReadonlyMap<ProviderName, Provider>;
  readonly oauth: Pick<OauthClient, 'authorizationUrl' | 'exchange'>;
  /** The platform's address as people open it; undefined: as the browser says. */
  readonly publicUrl: string | undefined;
  /** Asked whether a mail server may be connected to. */
  readonly servers: Pick<MailServers, 'check'>;
  readonly mailboxesPerProject: number;
  /** Whether the deployment has a mail server, for mailboxes without one of their own. */
  readonly sendsMail: boolean;
  /** The domain to which mail is forwarded; absent: none is. */
  readonly domain?: string | undefined;
}

export type MailboxRpc<Request, Response> = Rpc<Request, Response, MailboxDeps>;
