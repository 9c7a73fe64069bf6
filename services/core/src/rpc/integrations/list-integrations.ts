import type { ListIntegrationsRequest, ListIntegrationsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { toIntegration } from '../../convert/integrations.js';
import { listIntegrations as selectIntegrations } from '../../store/integrations/integrations.js';
import { requireProject } from '../missing.js';
import type { IntegrationRpc } from './deps.js';

export const listIntegrations: IntegrationRpc<ListIntegrationsRequest, ListIntegrationsResponse> = async (
  request,
  _call,
  { database, integrations },
) => {
  const { rows, page } = await selectIntegrations(database, request, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { integrations: rows.map((row) => toIntegration(integrations.providers, row)), page };
};
