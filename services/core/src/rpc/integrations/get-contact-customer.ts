import { fail } from '@pharos/contract';
import type { GetContactCustomerRequest, GetContactCustomerResponse } from '@pharos/proto/pharos/core/v1/integration';
import { toCustomer, toOrder } from '../../convert/customers.js';
import { providerName } from '../../convert/integrations.js';
import type { CustomerCards } from '../../integrations/customers/customer-cards.js';
import { ProviderError } from '../../integrations/http/provider-error.js';
import { providerFailure, requireUsable } from '../../integrations/usable.js';
import { findContact } from '../../store/contacts/contacts.js';
import { findSealedIntegration, type SealedIntegration } from '../../store/integrations/integrations.js';
import { missingContact } from '../missing.js';
import type { IntegrationRpc, IntegrationRpcDeps } from './deps.js';

type Get = IntegrationRpc<GetContactCustomerRequest, GetContactCustomerResponse>;

export const getContactCustomer =
  (cards: CustomerCards): Get =>
  async (request, call, deps) => {
    const { database, clock, integrations } = deps;
    const contact = await findContact(database, request, request.contactId);
    if (!contact) throw await missingContact(database, request, request.contactId);
    const { email } = contact;
    const shown = () => shownIntegration(request, deps);
    if (email === null) {
      await shown();
      return { customer: undefined, orders: [], fetchedAt: clock.now() };
    }
    try {
      // Once there is a place: until then the integration may have been changed, paused or deleted.
      const looked = await integrations.places.run(request.orgId, { caller: call }, async () =>
        cards.find(await shown(), email),
      );
      const { card, at: fetchedAt } = looked;
      return { customer: card && toCustomer(card.customer), orders: card?.orders.map(toOrder) ?? [], fetchedAt };
    } catch (error) {
      throw error instanceof ProviderError ? providerFailure(error) : error;
    }
  };

/** @throws INTEGRATION_NOT_FOUND, INTEGRATION_UNUSABLE */
async function shownIntegration(
  request: GetContactCustomerRequest,
  { database, integrations }: IntegrationRpcDeps,
): Promise<SealedIntegration> {
  const provider = providerName(request.provider);
  const integration = await findSealedIntegration(database, { ...request, provider });
  if (!integration) throw fail('INTEGRATION_NOT_FOUND');
  requireShown(integration, integrations.providers[provider].findCustomer !== undefined);
  return integration;
}

/** @throws INTEGRATION_UNUSABLE */
function requireShown(integration: SealedIntegration, knowsCustomers: boolean): void {
  if (!knowsCustomers)
    throw fail('INTEGRATION_UNUSABLE', { reason: 'no_customers' }, 'This provider has no customers.');
  requireUsable(integration, 'read_customers');
  if (integration.sidebar_enabled) return;
  throw fail('INTEGRATION_UNUSABLE', { reason: 'sidebar_disabled' }, 'The integration is not shown for contacts.');
}
