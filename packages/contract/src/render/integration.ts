import type {
  ConversationLink,
  GetContactCustomerResponse,
  Integration,
  Money,
  ProviderFacts,
} from '@pharos/proto/pharos/core/v1/integration';
import { integrationHealth, integrationProvider, integrationSetup, integrationStatus } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** An integration in its REST shape. */
export function renderIntegration(integration: Integration) {
  return {
    id: integration.id,
    project_id: integration.projectId,
    provider: integrationProvider.toText(integration.provider),
    status: integrationStatus.toText(integration.status),
    display_name: integration.displayName ?? null,
    setup_type: integrationSetup.toText(integration.setupType),
    health_status: integrationHealth.toText(integration.healthStatus),
    sidebar_enabled: integration.sidebarEnabled,
    settings: integration.settings ?? {},
    action_permissions: (integration.actionPermissions ?? {}) as Record<string, boolean>,
    last_synced_at: timeOrNull(integration.lastSyncedAt),
    error_message: integration.errorMessage ?? null,
    created_at: time(integration.createdAt),
    updated_at: time(integration.updatedAt),
  };
}

/** A provider of the catalogue in its REST shape. */
export function renderProvider(facts: ProviderFacts) {
  return {
    provider: integrationProvider.toText(facts.provider),
    name: facts.name,
    description: facts.description,
    setup_types: facts.setupTypes.map(integrationSetup.toText),
    actions: facts.actions,
    credentials_schema: facts.credentialsSchema ?? {},
    settings_schema: facts.settingsSchema ?? {},
  };
}

/** What stands for a conversation elsewhere, in its REST shape. */
export function renderConversationLink(link: ConversationLink) {
  return {
    id: link.id,
    conversation_id: link.conversationId,
    type: 'issue' as const,
    provider: integrationProvider.toText(link.provider),
    external_id: link.externalId,
    key: link.key,
    title: link.title ?? null,
    url: link.url ?? null,
    created_at: time(link.createdAt),
  };
}

/** Whom a provider knows by a contact's email, in its REST shape. */
export function renderContactCustomer({ customer, orders, fetchedAt }: GetContactCustomerResponse) {
  return {
    customer: customer
      ? {
          id: customer.id,
          name: customer.name ?? null,
          email: customer.email ?? null,
          phone: customer.phone ?? null,
          orders_count: customer.ordersCount ?? null,
          total_spent: moneyOrNull(customer.totalSpent),
          url: customer.url ?? null,
          created_at: timeOrNull(customer.createdAt),
        }
      : null,
    orders: orders.map((order) => ({
      id: order.id,
      name: order.name ?? null,
      status: order.status,
      fulfillment_status: order.fulfillmentStatus ?? null,
      total: moneyOrNull(order.total),
      url: order.url ?? null,
      created_at: time(order.createdAt),
    })),
    fetched_at: time(fetchedAt),
  };
}

function moneyOrNull(money: Money | undefined) {
  return money ? { amount: money.amount, currency: money.currency } : null;
}
