import { enums, type ProviderName } from '@pharos/contract';
import type { Integration } from '@pharos/proto/pharos/core/v1/integration';
import type { Providers } from './create-providers.js';
import type { IntegrationRow } from './integrations.js';
import { actionsOf } from './provider.js';

export function toIntegration(providers: Providers, row: IntegrationRow): Integration {
  const { integrationProvider, integrationStatus, integrationHealth, integrationSetup } = enums;
  return {
    id: row.id,
    projectId: row.project_id,
    provider: integrationProvider.fromText(row.provider),
    status: integrationStatus.fromText(row.status),
    displayName: row.display_name ?? undefined,
    setupType: integrationSetup.fromText(row.setup_type),
    healthStatus: integrationHealth.fromText(row.health_status),
    sidebarEnabled: row.sidebar_enabled,
    settings: row.settings,
    actionPermissions: permissionsOf(providers, row),
    lastSyncedAt: row.last_synced_at ?? undefined,
    errorMessage: row.error_message ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

/** Every action of the provider, and whether it is permitted: what was not said is. */
export function permissionsOf(
  providers: Providers,
  { provider, action_permissions: said }: Pick<IntegrationRow, 'provider' | 'action_permissions'>,
): Record<string, boolean> {
  return Object.fromEntries(actionsOf(providers[provider]).map((action) => [action, said[action] ?? true]));
}

/** The name of a proto value. Throws on the unspecified one. */
export function providerName(provider: number): ProviderName {
  return enums.integrationProvider.toText(provider) as ProviderName;
}
