import type { ListIntegrationsRequest, ListIntegrationsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { Conditions, listPage } from '@pharos/service';
import { requireProject } from '../accounts/index.js';
import { inProject } from '../shared/in-project.js';
import type { IntegrationRpc } from './integrations.js';
import { type IntegrationRow, integrationColumns, toIntegration } from './record.js';

export const listIntegrations: IntegrationRpc<ListIntegrationsRequest, ListIntegrationsResponse> = async (
  request,
  _call,
  { database, integrations },
) => {
  const { rows, page } = await listPage<IntegrationRow>(database, {
    name: 'list_integrations',
    columns: integrationColumns,
    from: 'integrations i',
    page: request.page,
    conditions: inProject(new Conditions(), 'i.project_id', request),
    order: { column: 'i.created_at', id: 'i.id', ascending: false },
    binding: ['integrations', request.projectId],
  });
  if (rows.length === 0) await requireProject(database, request);
  return { integrations: rows.map((row) => toIntegration(integrations.providers, row)), page };
};
