import type { BoundService } from '@pharos/kit';
import { IntegrationServiceDefinition } from '@pharos/proto/pharos/core/v1/integration';
import { createHandlers, type Writing } from '@pharos/service';
import { checkOwnServer, createIntegration } from './create-integration.js';
import { CustomerCards } from './customers/customer-cards.js';
import { getContactCustomer } from './customers/get-contact-customer.js';
import { deleteIntegration } from './delete-integration.js';
import { getIntegration } from './get-integration.js';
import type { IntegrationRpcDeps } from './integrations.js';
import { createIssue } from './issues/create-issue.js';
import { listConversationLinks } from './issues/list-conversation-links.js';
import { listIntegrations } from './list-integrations.js';
import { listProviders } from './list-providers.js';
import { replaceCredentials } from './replace-credentials.js';
import { updateIntegration } from './update-integration.js';

/** The RPCs about integrations. */
export function integrationServices(deps: IntegrationRpcDeps & Writing): BoundService[] {
  const { serve } = createHandlers<IntegrationRpcDeps>(deps, deps);
  return [
    serve(IntegrationServiceDefinition, {
      createIntegration: { rpc: createIntegration, check: checkOwnServer },
      updateIntegration: { rpc: updateIntegration, check: checkOwnServer },
      listProviders,
      getIntegration,
      listIntegrations,
      replaceCredentials,
      deleteIntegration,
      createIssue: createIssue(deps),
      listConversationLinks,
      getContactCustomer: getContactCustomer(new CustomerCards(deps)),
    }),
  ];
}
