import { enums, fail, idKinds, invalid } from '@pharos/contract';
import { firstRow, NamedStatement, newId, param, sql } from '@pharos/kit';
import type {
  CreateIntegrationRequest,
  CreateIntegrationResponse,
  UpdateIntegrationRequest,
} from '@pharos/proto/pharos/core/v1/integration';
import { audited } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { auditCte } from '../shared/journal.js';
import { sealCredentials } from './credentials.js';
import { checkFields, providerName } from './integration.js';
import type { IntegrationRpc, IntegrationRpcDeps } from './integrations.js';
import { type IntegrationRow, integrationColumns, toIntegration } from './record.js';

const insert = new NamedStatement(
  'insert_integration',
  sql`WITH i AS (
    INSERT INTO integrations (id, org_id, project_id, provider, display_name, setup_type, settings, credentials, check_due_at)
    SELECT ${param('id')}, p.org_id, p.id, ${param('provider', 'display_name', 'setup_type')}, ${param('settings')}::jsonb,
      ${param('credentials', 'now')}
    FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id, provider) DO NOTHING
    RETURNING *
  ), ${auditCte({ action: 'createIntegration', target: 'integration', from: 'i' })}
  SELECT ${integrationColumns} FROM i`,
);

export const createIntegration: IntegrationRpc<CreateIntegrationRequest, CreateIntegrationResponse> = async (
  request,
  call,
  { database, clock, integrations: { providers, sealer } },
) => {
  const provider = providerName(request.provider);
  const id = newId(idKinds.integration);
  const credentials = checkFields('credentials', providers[provider], request.credentials);
  const settings = checkFields('settings', providers[provider], request.settings);
  const inserted = insert.query<IntegrationRow>(database, {
    ...audited(call, request),
    id,
    provider,
    display_name: request.displayName ?? null,
    setup_type: enums.integrationSetup.toText(request.setupType),
    settings: JSON.stringify(settings),
    credentials: sealCredentials(sealer, id, credentials),
    now: clock.now(),
  });
  const row = await firstRow(inserted);
  if (!row) throw await missing(database, request, fail('INTEGRATION_EXISTS'));
  return { integration: toIntegration(providers, row) };
};

/**
 * Looks up where the server of a customer's own leads that the settings name, before any transaction begins; says of a blocked
 * one only that it is blocked. @throws VALIDATION_ERROR
 */
export async function checkOwnServer(
  { provider, settings }: Pick<UpdateIntegrationRequest, 'provider' | 'settings'>,
  { integrations: { providers, check } }: IntegrationRpcDeps,
): Promise<void> {
  const chosen = providers[providerName(provider)];
  // What is not valid by itself is refused later, in the provider's words.
  const { data } = chosen.settings.partial().safeParse(settings ?? {});
  const url = data && chosen.ownServer?.(data);
  if (url !== undefined && (await check(url)))
    throw invalid(['settings', 'api_url'], 'must point to an address on the public internet');
}
