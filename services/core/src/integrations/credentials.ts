import type { SealedColumn, Sealer } from '@pharos/kit';
import type { Integrations } from './integrations.js';
import type { Access, Provider } from './provider.js';
import type { SealedIntegration } from './record.js';

const contextOf = (integrationId: string) => `integration-credentials ${integrationId}`;

export const sealedCredentials: SealedColumn = {
  table: 'integrations',
  column: 'credentials',
  key: ['id'],
  context: ([integrationId = '']) => contextOf(integrationId),
};

/** Credentials as they are stored: only this integration's row can be opened with them. */
export function sealCredentials(sealer: Sealer, integrationId: string, credentials: unknown): Buffer {
  return sealer.seal(JSON.stringify(credentials), contextOf(integrationId));
}

/** A provider and what its calls need of an integration. */
export interface OpenedIntegration {
  readonly provider: Provider;
  readonly access: Access<Record<string, unknown>, Record<string, unknown>>;
}

/** The provider of an integration, ready to be called. @throws SealError when the credentials were changed, or sealed under another master key */
export function openIntegration(
  { providers, sealer, ask }: Integrations,
  row: Pick<SealedIntegration, 'id' | 'provider' | 'settings' | 'credentials'>,
): OpenedIntegration {
  const opened = sealer.open(row.credentials, contextOf(row.id)).toString();
  const credentials = JSON.parse(opened) as Record<string, unknown>;
  return { provider: providers[row.provider], access: { credentials, settings: row.settings, ask } };
}
