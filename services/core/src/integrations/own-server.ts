import { invalid } from '@pharos/contract';
import type { UpdateIntegrationRequest } from '@pharos/proto/pharos/core/v1/integration';
import { providerName } from './convert-integration.js';
import type { IntegrationRpcDeps } from './deps.js';

type Given = Pick<UpdateIntegrationRequest, 'provider' | 'settings'>;

/**
 * Looks up where the server of a customer's own leads that the settings name, before any transaction begins; says of a blocked
 * one only that it is blocked. @throws VALIDATION_ERROR
 */
export async function checkOwnServer({ provider, settings }: Given, deps: IntegrationRpcDeps): Promise<void> {
  const { providers, check } = deps.integrations;
  const chosen = providers[providerName(provider)];
  // What is not valid by itself is refused later, in the provider's words.
  const { data } = chosen.settings.partial().safeParse(settings ?? {});
  const url = data && chosen.ownServer?.(data);
  if (url !== undefined && (await check(url))) {
    throw invalid(['settings', 'api_url'], 'must point to an address on the public internet');
  }
}
