import type { GetIntegrationRequest, GetIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { findIntegration } from './find-integration.js';
import type { IntegrationRpc } from './integrations.js';
import { toIntegration } from './record.js';

export const getIntegration: IntegrationRpc<GetIntegrationRequest, GetIntegrationResponse> = async (
  request,
  _call,
  { database, integrations },
) => ({ integration: toIntegration(integrations.providers, await findIntegration(database, request)) });
