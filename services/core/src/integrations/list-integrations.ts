import type { ListIntegrationsRequest, ListIntegrationsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { requireProject } from '../accounts/projects/missing.js';
import { toIntegration } from './convert-integration.js';
import type { IntegrationRpc } from './deps.js';
import { listIntegrations as selectIntegrations } from './integrations.js';

export const listIntegrations: IntegrationRpc<ListIntegrationsRequest, ListIntegrationsResponse> = async (
  request,
  _call,
  { database, integrations },
) => {
  const { rows, page } = await selectIntegrations(database, request, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { integrations: rows.map((row) => toIntegration(integrations.providers, row)), page };
};
