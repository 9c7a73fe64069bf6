import type { Rpc, RpcDeps } from '@pharos/service';
import type { Integrations } from './create-integrations.js';

/** What RPCs about integrations work with. */
export interface IntegrationRpcDeps extends RpcDeps {
  readonly integrations: Integrations;
}

export type IntegrationRpc<Request, Response> = Rpc<Request, Response, IntegrationRpcDeps>;
