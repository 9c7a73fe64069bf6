import { fail } from '@pharos/contract';
import type { DeleteIntegrationRequest, DeleteIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { providerName } from '../../convert/integrations.js';
import { lockIntegration } from '../../store/integrations/integrations.js';
import { deleteIntegration as removeIntegration } from '../../store/integrations/write-integrations.js';
import { missing } from '../missing.js';
import type { IntegrationRpc } from './deps.js';
import { expected } from './fields.js';

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
