import { fail } from '@pharos/contract';
import type { GetIntegrationRequest, GetIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { missing } from '../accounts/projects/missing.js';
import { providerName, toIntegration } from './convert-integration.js';
import type { IntegrationRpc } from './deps.js';
import { findIntegration } from './integrations.js';

export const getIntegration: IntegrationRpc<GetIntegrationRequest, GetIntegrationResponse> = async (
  request,
  _call,
  { database, integrations },
) => {
  const row = await findIntegration(database, { ...request, provider: providerName(request.provider) });
  if (!row) throw await missing(database, request, fail('INTEGRATION_NOT_FOUND'));
  return { integration: toIntegration(integrations.providers, row) };
};
