import { fail } from '@pharos/contract';
import type { GetContactCustomerRequest, GetContactCustomerResponse } from '@pharos/proto/pharos/core/v1/integration';
import { findContact } from '../../inbox/contacts/contacts.js';
import { missingContact } from '../../inbox/missing.js';
import { providerName } from '../convert-integration.js';
import type { IntegrationRpc, IntegrationRpcDeps } from '../deps.js';
import { ProviderError } from '../http/provider-error.js';
import { findSealedIntegration, type SealedIntegration } from '../integrations.js';
import { providerFailure, requireUsable } from '../usable.js';
import { toCustomer, toOrder } from './convert-customer.js';
import type { CustomerCards } from './customer-cards.js';

type Get = IntegrationRpc<GetContactCustomerRequest, GetContactCustomerResponse>;

export const getContactCustomer =
  (cards: CustomerCards): Get =>
  async (request, call, deps) => {
    const { clock, integrations } = deps;
    const { email } = await findSubject(request, deps);
    if (email === null) return nobody(clock.now());
    try {
      return await integrations.slots.run(request.orgId, { caller: call }, async () => {
        // Until there was a slot the contact may have been erased, and the integration changed, paused or deleted.
        const subject = await findSubject(request, deps);
        if (subject.email === null) return nobody(clock.now());
        const { card, at: fetchedAt } = await cards.find(subject.integration, subject.email);
        return { customer: card && toCustomer(card.customer), orders: card?.orders.map(toOrder) ?? [], fetchedAt };
      });
    } catch (error) {
      throw error instanceof ProviderError ? providerFailure(error) : error;
    }
  };

function nobody(fetchedAt: Date): GetContactCustomerResponse {
  return { customer: undefined, orders: [], fetchedAt };
}

/** Whom to look for, and where. @throws CONTACT_NOT_FOUND, INTEGRATION_NOT_FOUND, INTEGRATION_UNUSABLE */
async function findSubject(request: GetContactCustomerRequest, { database, integrations }: IntegrationRpcDeps) {
  const contact = await findContact(database, request, request.contactId);
  if (!contact) throw await missingContact(database, request, request.contactId);
  const provider = providerName(request.provider);
  const integration = await findSealedIntegration(database, { ...request, provider });
  if (!integration) throw fail('INTEGRATION_NOT_FOUND');
  requireShown(integration, integrations.providers[provider].findCustomer !== undefined);
  return { integration, email: contact.email };
}

/** @throws INTEGRATION_UNUSABLE */
function requireShown(integration: SealedIntegration, knowsCustomers: boolean): void {
  if (!knowsCustomers)
    throw fail('INTEGRATION_UNUSABLE', { reason: 'no_customers' }, 'This provider has no customers.');
  requireUsable(integration, 'read_customers');
  if (integration.sidebar_enabled) return;
  throw fail('INTEGRATION_UNUSABLE', { reason: 'sidebar_disabled' }, 'The integration is not shown for contacts.');
}
