import { enums, grantableScopes } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, time } from './fields.js';

/** The records of the API as they are answered; documentation and response checks are made of these. */

export const organizationRecord = z
  .strictObject({ id: id('organization'), name: z.string(), tier: oneOf(enums.tier), created_at: time })
  .meta({ id: 'Organization' });

export const projectRecord = z
  .strictObject({
    id: id('project'),
    org_id: id('organization'),
    name: z.string(),
    slug: z.string().meta({ description: 'Unique in the organization' }),
    domain: z.string().nullable(),
    agent_mode: oneOf(enums.agentMode),
    ai_model: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'Project' });

const apiKeyFields = {
  id: id('apiKey'),
  org_id: id('organization'),
  name: z.string(),
  prefix: z.string().length(12).meta({ description: 'The first characters of the key' }),
  scopes: z.array(z.enum(grantableScopes as [string, ...string[]])),
  expires_at: time.nullable(),
  created_at: time,
};

export const apiKeyRecord = z.strictObject(apiKeyFields).meta({ id: 'ApiKey' });

export const newApiKeyRecord = z
  .strictObject({
    ...apiKeyFields,
    secret: z
      .string()
      .regex(/^svc_[0-9A-Za-z]{49}$/)
      .meta({ description: 'The key itself, shown this once' }),
  })
  .meta({ id: 'NewApiKey' });

export const meRecord = z
  .strictObject({
    api_key: apiKeyRecord,
    organization: organizationRecord,
    scopes: apiKeyFields.scopes,
    tier: oneOf(enums.tier),
  })
  .meta({ id: 'Me' });

export const conversationRecord = z
  .strictObject({
    id: id('conversation'),
    project_id: id('project'),
    contact_id: id('contact').nullable(),
    subject: z.string().nullable(),
    status: oneOf(enums.conversationStatus),
    priority: oneOf(enums.priority),
    channel: oneOf(enums.channel),
    assigned_to: z.string().nullable(),
    tags: z.array(z.string()),
    ai_resolved: z.boolean(),
    snoozed_until: time.nullable(),
    external_id: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Conversation' });

export const messageRecord = z
  .strictObject({
    id: id('message'),
    conversation_id: id('conversation'),
    sender_type: oneOf(enums.senderType),
    sender_id: z.string().nullable(),
    content: z.string(),
    content_type: oneOf(enums.contentType),
    is_internal: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'Message' });

export const contactRecord = z
  .strictObject({
    id: id('contact'),
    project_id: id('project'),
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    external_id: z.string().nullable(),
    company: z.string().nullable(),
    job_title: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Contact' });

const webhookFields = {
  id: id('webhook'),
  url: z.string(),
  events: z.array(z.string()).meta({ description: 'Names of events, `prefix.*`, or `*`' }),
  description: z.string().nullable(),
  status: oneOf(enums.webhookStatus),
  failure_count: z.int().min(0).meta({ description: 'Deliveries that failed one after the other; ten disable it' }),
  last_triggered_at: time.nullable().meta({ description: 'When the last attempt ended' }),
  created_at: time,
};

export const webhookRecord = z.strictObject(webhookFields).meta({ id: 'Webhook' });

export const webhookSecret = z
  .string()
  .regex(/^whsec_[0-9A-Za-z+/]{43}=$/)
  .meta({ description: 'What deliveries are signed with, shown this once' });

export const newWebhookRecord = z.strictObject({ ...webhookFields, secret: webhookSecret }).meta({ id: 'NewWebhook' });

export const attemptRecord = z
  .strictObject({
    id: id('webhookAttempt'),
    delivery_id: id('webhookDelivery').meta({ description: 'The same on every attempt; the payload’s `id`' }),
    webhook_id: id('webhook'),
    event: z.string(),
    attempt: z.int().min(1).max(9),
    status: oneOf(enums.attemptStatus),
    status_code: z.int().nullable().meta({ description: 'Null when nothing answered' }),
    error: oneOf(enums.attemptError).nullable().meta({ description: 'Why nothing answered' }),
    duration_ms: z.int().min(0),
    response_body: z.string().meta({ description: 'The first 16 KiB' }),
    next_attempt_at: time.nullable().meta({ description: 'Null when this attempt ended the delivery' }),
    created_at: time,
  })
  .meta({ id: 'DeliveryAttempt' });
