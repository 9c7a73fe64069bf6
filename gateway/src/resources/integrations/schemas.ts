import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, jsonObject, oneOf, record, time, updatedAt } from '../fields.js';

export const integrationRecord = record('Integration', 'A connection of a project to another product', {
  id: id('integration'),
  project_id: id('project'),
  provider: oneOf(enums.integrationProvider).meta({ description: 'The product at the other end' }),
  status: oneOf(enums.integrationStatus).meta({
    description: '`error`: three checks in a row failed; the next successful check makes it active again',
  }),
  display_name: z.string().nullable().meta({ description: 'Your own name for the integration; null if it has none' }),
  setup_type: oneOf(enums.integrationSetup).meta({ description: 'How the product was connected' }),
  health_status: oneOf(enums.integrationHealth).meta({
    description: '`unknown` until it was checked, `degraded` after a failed check, `unhealthy` after three in a row',
  }),
  sidebar_enabled: z.boolean().meta({ description: 'Whether customer data is shown for contacts' }),
  settings: jsonObject.meta({ description: 'See `settings_schema` of the provider' }),
  action_permissions: z.record(z.string(), z.boolean()).meta({ description: 'Whether each action is allowed' }),
  last_synced_at: time
    .nullable()
    .meta({ description: 'When the provider last answered successfully; null if it never did' }),
  error_message: z.string().nullable().meta({ description: 'Why the last check failed; null if it succeeded' }),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const providerRecord = record('AvailableIntegration', 'A product that you can connect', {
  provider: oneOf(enums.integrationProvider).meta({ description: 'The product at the other end' }),
  name: z.string().meta({ description: 'The name of the product, for people' }),
  description: z.string().meta({ description: 'What the integration does' }),
  setup_types: z.array(oneOf(enums.integrationSetup)).meta({ description: 'How the product can be connected' }),
  actions: z.array(z.string()).meta({ description: 'The actions that `action_permissions` can allow or forbid' }),
  credentials_schema: jsonObject.meta({ description: 'JSON Schema (2020-12) of `credentials`' }),
  settings_schema: jsonObject.meta({ description: 'JSON Schema (2020-12) of `settings`' }),
});

export const conversationLinkRecord = record(
  'ConversationLink',
  'An issue at another product that stands for a conversation',
  {
    id: id('conversationLink'),
    conversation_id: id('conversation'),
    type: z.literal('issue').meta({ description: 'Always `issue`' }),
    provider: oneOf(enums.integrationProvider).meta({ description: 'The product at the other end' }),
    external_id: z.string().meta({ description: 'The provider’s ID' }),
    key: z.string().meta({ description: 'The short name at the provider: `ENG-12`, `#42`' }),
    title: z.string().nullable().meta({ description: 'Null after the conversation’s contact was erased' }),
    url: z.string().nullable().meta({ description: 'The issue’s page at the provider; null if it has none' }),
    created_at: createdAt,
  },
);

const money = record('Money', 'An amount of money', {
  amount: z.string().meta({ description: 'A decimal number, as in `12.50`' }),
  currency: z.string().meta({ description: 'ISO 4217' }),
});

const customer = record('ProviderCustomer', 'A customer of a connected shop or payment provider', {
  id: z.string().meta({ description: 'The provider’s ID of the customer' }),
  name: z.string().nullable().meta({ description: 'The name at the provider; null if it has none' }),
  email: z.string().nullable().meta({ description: 'The address at the provider; null if it has none' }),
  phone: z.string().nullable().meta({ description: 'The phone number at the provider; null if it has none' }),
  orders_count: z.int().nullable().meta({ description: 'Null if the provider does not count orders' }),
  total_spent: money.nullable().meta({ description: 'Null if the provider does not say' }),
  url: z.string().nullable().meta({ description: 'The customer’s page at the provider; null if it has none' }),
  created_at: time.nullable().meta({ description: 'Null if the provider does not say' }),
});

const order = record('ProviderOrder', 'An order or charge of a customer', {
  id: z.string().meta({ description: 'The provider’s ID of the order or charge' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The order’s name at the provider, such as `#1001`; null if it has none' }),
  status: z.string().meta({ description: 'The status at the provider, such as `paid` or `succeeded`' }),
  fulfillment_status: z
    .string()
    .nullable()
    .meta({ description: 'Whether the order was sent, in the provider’s words; null for charges' }),
  total: money.nullable().meta({ description: 'Null if the provider does not say' }),
  url: z.string().nullable().meta({ description: 'The order’s page at the provider; null if it has none' }),
  created_at: time.meta({ description: 'When the order or charge was made, in UTC' }),
});

export const contactCustomerRecord = record(
  'ContactCustomer',
  'What a connected shop or payment provider knows about a contact',
  {
    contact_id: id('contact'),
    provider: oneOf(enums.integrationProvider).meta({ description: 'The product at the other end' }),
    customer: customer.nullable().meta({
      description: 'Null if the provider has no customer with the contact’s email, or the contact has no email',
    }),
    orders: z.array(order).meta({ description: 'The latest ten orders (Shopify) or charges (Stripe), newest first' }),
    fetched_at: time.meta({
      description: 'When the data was fetched from the provider; it is cached for five minutes',
    }),
  },
);
