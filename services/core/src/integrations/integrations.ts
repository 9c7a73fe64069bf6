import { FairShare, type Part, type Sealer } from '@pharos/kit';
import { AddressRules, createSender, type GuardedAgentOptions, type Sender } from '@pharos/outbound';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { IntegrationConfig } from './config.js';
import { type AskProvider, maxAnswerBytes, providerHttp } from './http/provider-http.js';
import { createProviders, type Providers } from './providers/create-providers.js';

/** The providers, the sealer of their credentials, and the guarded connections. */
export interface Integrations {
  readonly providers: Providers;
  readonly sealer: Sealer;
  readonly ask: AskProvider;
  /** Why a URL of a customer's own server may not be called. */
  check: Sender['check'];
  /** Calls to providers that somebody waits for take turns: one organization alone has half of the slots at most. */
  readonly slots: FairShare;
}

/** The dependencies of RPCs about integrations. */
export interface IntegrationRpcDeps extends RpcDeps {
  readonly integrations: Integrations;
}

export type IntegrationRpc<Request, Response> = Rpc<Request, Response, IntegrationRpcDeps>;

export interface IntegrationsOptions extends IntegrationConfig {
  readonly sealer: Sealer;
  /** For tests: who opens connections, and looks names up. */
  readonly outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'> | undefined;
}

const slots = { slots: 64, waiting: { items: 1_000, bytes: 16 * 1_024 * 1_024 } };

/** The dependencies of integrations, and the part that ends its connections. */
export function createIntegrations(options: IntegrationsOptions): { integrations: Integrations; part: Part } {
  const { sealer, outbound, SERVICE_NAME: serviceName, INTEGRATION_TIMEOUT_MS: timeoutMs } = options;
  const rules = new AddressRules(options.INTEGRATION_ALLOWED_CIDRS, options.INTEGRATION_DENIED_CIDRS);
  const sender = createSender({ rules, timeoutMs, keptBytes: maxAnswerBytes, ...outbound });
  const integrations = {
    providers: createProviders(options.INTEGRATION_URLS),
    sealer,
    ask: providerHttp({ sender, serviceName }),
    check: (url: string) => sender.check(url),
    slots: new FairShare(slots),
  };
  return { integrations, part: { name: 'connections to providers', stop: () => sender.close() } };
}
