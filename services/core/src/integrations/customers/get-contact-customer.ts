import type { GetContactCustomerRequest, GetContactCustomerResponse } from '@pharos/proto/pharos/core/v1/integration';
import { findContact, missingContact } from '../../inbox/index.js';
import { findSealedIntegration } from '../find-integration.js';
import { asFailure } from '../http/provider-error.js';
import { requireUsable, unusable } from '../integration.js';
import type { IntegrationRpc, IntegrationRpcDeps } from '../integrations.js';
import type { SealedIntegration } from '../record.js';
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
        return { customer: card?.customer, orders: card?.orders ?? [], fetchedAt };
      });
    } catch (error) {
      throw asFailure(error);
    }
  };

function nobody(fetchedAt: Date): GetContactCustomerResponse {
  return { customer: undefined, orders: [], fetchedAt };
}

/** The email to look for, and the integration to ask. @throws CONTACT_NOT_FOUND, INTEGRATION_NOT_FOUND, INTEGRATION_UNUSABLE */
async function findSubject(request: GetContactCustomerRequest, { database, integrations }: IntegrationRpcDeps) {
  const contact = await findContact(database, request, request.contactId);
  if (!contact) throw await missingContact(database, request, request.contactId);
  const integration = await findSealedIntegration(database, request);
  requireShown(integration, integrations.providers[integration.provider].findCustomer !== undefined);
  return { integration, email: contact.email };
}

/** @throws INTEGRATION_UNUSABLE */
function requireShown(integration: SealedIntegration, knowsCustomers: boolean): void {
  if (!knowsCustomers) throw unusable('no_customers', 'This provider has no customers.');
  requireUsable(integration, 'read_customers');
  if (!integration.sidebar_enabled) throw unusable('sidebar_disabled', 'The integration is not shown for contacts.');
}
