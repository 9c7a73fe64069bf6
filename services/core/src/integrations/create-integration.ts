import { enums, fail, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { CreateIntegrationRequest, CreateIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { missing } from '../accounts/projects/missing.js';
import { providerName, toIntegration } from './convert-integration.js';
import { sealCredentials } from './credentials.js';
import type { IntegrationRpc } from './deps.js';
import { checkFields } from './request-fields.js';
import { insertIntegration } from './write-integrations.js';

export const createIntegration: IntegrationRpc<CreateIntegrationRequest, CreateIntegrationResponse> = async (
  request,
  call,
  { database, clock, integrations },
) => {
  const { providers, sealer } = integrations;
  const provider = providerName(request.provider);
  const id = newId(idKinds.integration);
  const credentials = checkFields('credentials', providers[provider], request.credentials);
  const row = await insertIntegration(database, call, request, {
    id,
    provider,
    display_name: request.displayName ?? null,
    now: clock.now(),
    setup_type: enums.integrationSetup.toText(request.setupType),
    settings: checkFields('settings', providers[provider], request.settings),
    credentials: sealCredentials(sealer, id, credentials),
  });
  if (!row) throw await missing(database, request, fail('INTEGRATION_EXISTS'));
  return { integration: toIntegration(providers, row) };
};
