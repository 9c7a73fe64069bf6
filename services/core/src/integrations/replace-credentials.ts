import { fail } from '@pharos/contract';
import type { ReplaceCredentialsRequest, ReplaceCredentialsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { missing } from '../accounts/projects/missing.js';
import { providerName, toIntegration } from './convert-integration.js';
import { sealCredentials } from './credentials.js';
import type { IntegrationRpc } from './deps.js';
import { lockIntegration } from './integrations.js';
import { checkFields, expected } from './request-fields.js';
import { saveCredentials } from './write-integrations.js';

export const replaceCredentials: IntegrationRpc<ReplaceCredentialsRequest, ReplaceCredentialsResponse> = (
  request,
  call,
  { database, clock, integrations: { providers, sealer } },
) =>
  database.transaction(async (tx) => {
    const provider = providerName(request.provider);
    const found = await lockIntegration(tx, { ...request, provider });
    if (!found) throw await missing(tx, request, fail('INTEGRATION_NOT_FOUND'));
    const { id } = expected(found, request);
    const credentials = checkFields('credentials', providers[provider], request.credentials);
    const sealed = sealCredentials(sealer, id, credentials);
    const row = await saveCredentials(tx, call, { ...request, id }, sealed, clock.now());
    return { integration: toIntegration(providers, row) };
  });
