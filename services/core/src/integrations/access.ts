import type { Integrations } from './create-integrations.js';
import { openCredentials } from './credentials.js';
import type { SealedIntegration } from './integrations.js';
import type { Access, Provider } from './provider.js';

/** A provider and what its calls need of an integration. */
export interface OpenedIntegration {
  readonly provider: Provider;
  readonly access: Access<Record<string, unknown>, Record<string, unknown>>;
}

/** @throws SealError when the credentials were sealed under another master key */
export function openIntegration(
  { providers, sealer, ask }: Integrations,
  {
    id,
    provider,
    settings,
    credentials: sealed,
  }: Pick<SealedIntegration, 'id' | 'provider' | 'settings' | 'credentials'>,
): OpenedIntegration {
  const credentials = openCredentials(sealer, id, sealed);
  return { provider: providers[provider], access: { credentials, settings, ask } };
}
