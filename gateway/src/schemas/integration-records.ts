import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';

const settings = z.record(z.string(), z.unknown());

export const integrationRecord = record('Integration', {
  id: id('integration'),
  project_id: id('project'),
  provider: oneOf(enums.integrationProvider),
  status: oneOf(enums.integrationStatus).meta({
    description: '`error`: three checks in a row have failed; the next good one makes it active again',
  }),
  display_name: z.string().nullable(),
  setup_type: oneOf(enums.integrationSetup),
  health_status: oneOf(enums.integrationHealth).meta({
    description: '`unknown` until it was checked, `degraded` after a failed check, `unhealthy` after three in a row',
  }),
  sidebar_enabled: z.boolean().meta({ description: 'Whether what it knows of contacts is shown' }),
  settings,
  action_permissions: z.record(z.string(), z.boolean()).meta({ description: 'By action, whether it is permitted' }),
  last_synced_at: time.nullable().meta({ description: 'When the provider last answered as it should' }),
  error_message: z.string().nullable().meta({ description: 'Why the last check failed' }),
  created_at: time,
  updated_at: time,
});

export const providerRecord = record('IntegrationProvider', {
  provider: oneOf(enums.integrationProvider),
  name: z.string(),
  description: z.string(),
  setup_types: z.array(oneOf(enums.integrationSetup)),
  actions: z.array(z.string()).meta({ description: 'What `action_permissions` can permit and forbid' }),
  credentials_schema: settings.meta({ description: 'JSON Schema (2020-12) of `credentials`' }),
  settings_schema: settings.meta({ description: 'JSON Schema (2020-12) of `settings`' }),
});

export const conversationLinkRecord = record('ConversationLink', {
  id: id('conversationLink'),
  conversation_id: id('conversation'),
  type: z.literal('issue'),
  provider: oneOf(enums.integrationProvider),
  external_id: z.string().meta({ description: 'The provider’s id' }),
  key: z.string().meta({ description: 'What people there call it: `ENG-12`, `#42`' }),
  title: z.string().nullable().meta({ description: 'Null once the conversation’s contact was erased' }),
  url: z.string().nullable(),
  created_at: time,
});

const money = z.strictObject({
  amount: z.string().meta({ description: 'A decimal, as in `12.50`' }),
  currency: z.string().meta({ description: 'ISO 4217' }),
});

export const contactCustomerRecord = record('ContactCustomer', {
  contact_id: id('contact'),
  provider: oneOf(enums.integrationProvider),
  customer: z
    .strictObject({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      orders_count: z.int().nullable(),
      total_spent: money.nullable(),
      url: z.string().nullable().meta({ description: 'The customer’s page in the provider’s administration' }),
      created_at: time.nullable(),
    })
    .nullable()
    .meta({ description: 'Null when the provider knows nobody by the contact’s email, or the contact has none' }),
  orders: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string().nullable(),
        status: z.string().meta({ description: 'In the provider’s words, such as `paid` or `succeeded`' }),
        fulfillment_status: z.string().nullable(),
        total: money.nullable(),
        url: z.string().nullable(),
        created_at: time,
      }),
    )
    .meta({ description: 'Orders of Shopify, charges of Stripe: the latest ten, newest first' }),
  fetched_at: time.meta({ description: 'When the provider was asked; for five minutes it is not asked again' }),
});
