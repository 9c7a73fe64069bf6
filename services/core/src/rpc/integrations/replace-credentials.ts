import { fail } from '@pharos/contract';
import type { ReplaceCredentialsRequest, ReplaceCredentialsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { providerName, toIntegration } from '../../convert/integrations.js';
import { sealCredentials } from '../../integrations/credentials.js';
import { lockIntegration } from '../../store/integrations/integrations.js';
import { saveCredentials } from '../../store/integrations/write-integrations.js';
import { missing } from '../missing.js';
import type { IntegrationRpc } from './deps.js';
import { checkFields, expected } from './fields.js';

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
