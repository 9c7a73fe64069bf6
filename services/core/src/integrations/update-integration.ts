import { invalid } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { UpdateIntegrationRequest, UpdateIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { audited, type Caller, type Changes, diff, isEmpty } from '@pharos/service';
import { recordUnchanged } from '../accounts/index.js';
import { auditCte } from '../shared/journal.js';
import { isWritten, lockIntegration } from './find-integration.js';
import { checkFields, checkPermissions, merged } from './integration.js';
import type { IntegrationRpc } from './integrations.js';
import type { Provider } from './provider.js';
import {
  type IntegrationFields,
  type IntegrationRow,
  integrationColumns,
  integrationFields,
  toIntegration,
} from './record.js';

/** A new status starts with unknown health; new settings are checked at once. */
const update = new NamedStatement(
  'update_integration',
  sql`WITH i AS (
    UPDATE integrations SET status = ${param('status')}, display_name = ${param('display_name')},
      sidebar_enabled = ${param('sidebar_enabled')}, settings = ${param('settings')}::jsonb,
      action_permissions = ${param('action_permissions')}::jsonb, revision = revision + 1, updated_at = clock_now(),
      check_due_at = CASE WHEN ${param('status')} NOT IN ('active', 'error') THEN NULL
        WHEN ${param('recheck')} THEN ${param('now')}::timestamptz ELSE check_due_at END,
      health_status = CASE WHEN ${param('afresh')} THEN 'unknown' ELSE health_status END,
      failed_checks = CASE WHEN ${param('afresh')} THEN 0 ELSE failed_checks END,
      error_message = CASE WHEN ${param('afresh')} THEN NULL ELSE error_message END
    WHERE ${isWritten} RETURNING *
  ), ${auditCte({
    action: 'updateIntegration',
    target: 'integration',
    from: 'i',
    changes: sql`${param('changes')}::jsonb`,
  })}
  SELECT ${integrationColumns} FROM i`,
);

export const updateIntegration: IntegrationRpc<UpdateIntegrationRequest, UpdateIntegrationResponse> = (
  request,
  call,
  { database, clock, integrations: { providers } },
) =>
  database.transaction(async (tx) => {
    const before = await lockIntegration(tx, request);
    const after = { ...before, ...patchOf(providers[before.provider], before, request) };
    const changes = diff<IntegrationFields>(before, after, integrationFields.names);
    if (isEmpty(changes)) {
      await recordUnchanged(tx, call, request, { action: 'updateIntegration', target: 'integration', id: before.id });
      return { integration: toIntegration(providers, before) };
    }
    const row = await save(tx, call, { ...request, after, changes, now: clock.now() });
    return { integration: toIntegration(providers, row) };
  });

interface Change extends Pick<UpdateIntegrationRequest, 'orgId' | 'projectId'> {
  readonly after: IntegrationRow;
  readonly changes: Changes;
  readonly now: Date;
}

async function save(tx: Database, caller: Caller, { after, changes, now, ...at }: Change): Promise<IntegrationRow> {
  const afresh = 'status' in changes;
  const [row] = await update.query<IntegrationRow>(tx, {
    ...audited(caller, at),
    ...after,
    settings: JSON.stringify(after.settings),
    action_permissions: JSON.stringify(after.action_permissions),
    changes: JSON.stringify(changes),
    now,
    afresh,
    recheck: afresh || 'settings' in changes,
  });
  return row as IntegrationRow;
}

function patchOf(
  provider: Provider,
  before: IntegrationRow,
  request: UpdateIntegrationRequest,
): Partial<IntegrationFields> {
  const patch = integrationFields.patch(request, request.updateMask);
  if (patch.status === 'error') throw invalid(['status'], 'must be active, paused or disconnected');
  if (patch.settings) {
    patch.settings = checkFields('settings', provider, merged(before.settings, request.settings));
    checkSameServer(provider, before.settings, patch.settings);
  }
  if (patch.action_permissions)
    patch.action_permissions = checkPermissions(provider, before.action_permissions, request.actionPermissions);
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
