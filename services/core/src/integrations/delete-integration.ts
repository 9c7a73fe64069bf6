import { fail } from '@pharos/contract';
import type { DeleteIntegrationRequest, DeleteIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { missing } from '../accounts/projects/missing.js';
import { providerName } from './convert-integration.js';
import type { IntegrationRpc } from './deps.js';
import { lockIntegration } from './integrations.js';
import { expected } from './request-fields.js';
import { deleteIntegration as removeIntegration } from './write-integrations.js';

export const deleteIntegration: IntegrationRpc<DeleteIntegrationRequest, DeleteIntegrationResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const found = await lockIntegration(tx, { ...request, provider: providerName(request.provider) });
    if (!found) throw await missing(tx, request, fail('INTEGRATION_NOT_FOUND'));
    const { id } = expected(found, request);
    await removeIntegration(tx, call, { ...request, id });
    return {};
  });
