import { enums, fail, invalid } from '@pharos/contract';
import type { UpdateIntegrationRequest, UpdateIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { diff, isEmpty, masked } from '@pharos/service';
import { recordUnchanged } from '../accounts/audit/audit.js';
import { missing } from '../accounts/projects/missing.js';
import { providerName, toIntegration } from './convert-integration.js';
import type { IntegrationRpc } from './deps.js';
import { type IntegrationFields, type IntegrationRow, integrationFields, lockIntegration } from './integrations.js';
import type { Provider } from './provider.js';
import { checkFields, checkPermissions, expected, merged } from './request-fields.js';
import { updateIntegration as saveIntegration } from './write-integrations.js';

export const updateIntegration: IntegrationRpc<UpdateIntegrationRequest, UpdateIntegrationResponse> = (
  request,
  call,
  { database, clock, integrations: { providers } },
) =>
  database.transaction(async (tx) => {
    const provider = providerName(request.provider);
    const found = await lockIntegration(tx, { ...request, provider });
    if (!found) throw await missing(tx, request, fail('INTEGRATION_NOT_FOUND'));
    const before = expected(found, request);
    const fields = { ...before, ...patchOf(providers[provider], before, request) };
    const changes = diff<IntegrationFields>(before, fields, integrationFields);
    if (isEmpty(changes)) {
      await recordUnchanged(tx, call, request, { action: 'updateIntegration', target: 'integration', id: before.id });
      return { integration: toIntegration(providers, before) };
    }
    const at = { ...request, id: before.id };
    const row = await saveIntegration(tx, call, at, { fields, changes, now: clock.now() });
    return { integration: toIntegration(providers, row) };
  });

function patchOf(
  provider: Provider,
  before: IntegrationRow,
  request: UpdateIntegrationRequest,
): Partial<IntegrationFields> {
  const { updateMask = [], displayName, sidebarEnabled: sidebar_enabled } = request;
  const patch = masked(
    { display_name: displayName ?? null, sidebar_enabled },
    updateMask,
  ) as Partial<IntegrationFields>;
  if (updateMask.includes('status')) patch.status = statusOf(request.status);
  if (updateMask.includes('settings')) {
    patch.settings = checkFields('settings', provider, merged(before.settings, request.settings));
    checkSameServer(provider, before.settings, patch.settings);
  }
  if (updateMask.includes('action_permissions')) {
    const { action_permissions } = before;
    patch.action_permissions = checkPermissions(provider, action_permissions, request.actionPermissions);
  }
  return patch;
}

/** The credentials that are kept were given for one server: whoever may change settings may not have them sent to another. */
function checkSameServer(
  { ownServer }: Provider,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  if (ownServer?.(before) === ownServer?.(after)) return;
  throw invalid(
    ['settings', 'api_url'],
    'cannot be changed; delete the integration, and connect it again with credentials for that server',
  );
}

function statusOf(value: number): IntegrationFields['status'] {
  const status = enums.integrationStatus.toText(value) as IntegrationFields['status'];
  if (status === 'error') throw invalid(['status'], 'must be active, paused or disconnected');
  return status;
}
