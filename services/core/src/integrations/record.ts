import { enums, type ProviderName } from '@pharos/contract';
import type { Integration, IntegrationProvider, IntegrationStatus } from '@pharos/proto/pharos/core/v1/integration';
import {
  boolean,
  choice,
  defineRecord,
  integer,
  object,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';
import { permissionsOf } from './provider.js';
import type { Providers } from './providers/create-providers.js';

type IntegrationStatusText = 'active' | 'paused' | 'disconnected' | 'error';

/** What callers change of an integration. */
const given = {
  status: choice<IntegrationStatus, IntegrationStatusText>(enums.integrationStatus, { personal: 'no' }),
  display_name: optional(text({ personal: 'no' })),
  sidebar_enabled: boolean({ personal: 'no' }),
  settings: object({ personal: 'no' }),
  action_permissions: object({ personal: 'no' }),
};

type GivenFields = Pick<Integration, 'status' | 'displayName' | 'sidebarEnabled' | 'settings' | 'actionPermissions'>;

/** The fields of an integration that callers change; audit entries report their changes. */
export const integrationFields = defineRecord<GivenFields>()(given);

export type IntegrationFields = RowOfRecord<typeof integrationFields>;

export const integrationRecord = defineRecord<Integration>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  provider: choice<IntegrationProvider, ProviderName>(enums.integrationProvider, { personal: 'no' }),
  ...given,
  setup_type: choice(enums.integrationSetup, { personal: 'no' }),
  health_status: choice(enums.integrationHealth, { personal: 'no' }),
  last_synced_at: optional(timestamp({ personal: 'no' })),
  error_message: optional(text({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  updated_at: timestamp({ personal: 'no' }),
  revision: integer({ personal: 'no' }),
});

export type IntegrationRow = RowOfRecord<typeof integrationRecord>;

/** An integration with what its calls need. */
export interface SealedIntegration extends IntegrationRow {
  /** Sealed. */
  credentials: Buffer;
}

/** SQL: the columns of `integrations i`. */
export const integrationColumns = integrationRecord.of('i');

/** An integration as callers see it: with every action of its provider. */
export function toIntegration(providers: Providers, row: IntegrationRow): Integration {
  return {
    ...integrationRecord.toMessage(row),
    actionPermissions: permissionsOf(providers[row.provider], row.action_permissions),
  };
}
