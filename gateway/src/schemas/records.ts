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

const listedArticleFields = {
  id: id('article'),
  project_id: id('project'),
  title: z.string(),
  slug: z.string().meta({ description: 'Unique in the project; a change takes effect at once' }),
  status: oneOf(enums.articleStatus).meta({ description: 'Only what is published is found by searches' }),
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  tags: z.array(z.string()),
  external_id: z.string().nullable().meta({ description: 'The caller’s own name for it, unique in the project' }),
  has_unpublished_changes: z.boolean().meta({ description: 'Whether publishing would change what is shown' }),
  version: z.int().min(1).meta({ description: 'Counts the edits of title, body, locale and tags' }),
  published_at: time.nullable().meta({ description: 'When the text that is shown was published' }),
  index_status: oneOf(enums.indexStatus).meta({ description: 'Whether searches find what is published' }),
  index_error: z
    .string()
    .nullable()
    .meta({ description: 'Why it could not be indexed, while `index_status` is failed' }),
  created_at: time,
  updated_at: time,
};
const markdown = z.string().meta({ description: 'Markdown' });

export const listedArticleRecord = z.strictObject(listedArticleFields).meta({ id: 'ListedArticle' });

export const articleRecord = z.strictObject({ ...listedArticleFields, body: markdown }).meta({ id: 'Article' });

const listedVersionFields = {
  article_id: id('article'),
  version: z.int().min(1),
  title: z.string(),
  locale: z.string(),
  tags: z.array(z.string()),
  created_at: time,
  published_at: time.nullable().meta({ description: 'When it was last published; null when it never was' }),
};

export const listedArticleVersionRecord = z.strictObject(listedVersionFields).meta({ id: 'ListedArticleVersion' });

export const articleVersionRecord = z
  .strictObject({ ...listedVersionFields, body: markdown })
  .meta({ id: 'ArticleVersion' });

const rank = z.int().min(1).nullable();
/** What the search service promises of the texts that it marks up. */
const safeHtml = 'HTML that is safe to show: escaped text, with `<mark>` around the words that were asked for';

export const searchHitRecord = z
  .strictObject({
    article_id: id('article'),
    title: z.string().meta({ description: 'Plain text' }),
    slug: z.string(),
    locale: z.string(),
    snippet: z.string().meta({ description: `The passage that answers best. ${safeHtml}` }),
    highlights: z.array(z.string()).meta({ description: `The sentences in which words were found. ${safeHtml}` }),
    score: z.number().min(0).max(1).meta({ description: 'Comparable within one answer' }),
    semantic_rank: rank.meta({ description: 'Place by meaning; null where it was not found so' }),
    keyword_rank: rank.meta({ description: 'Place by words; null where it was not found so' }),
    passage: z.strictObject({
      ordinal: z.int().min(0).meta({ description: 'Place in the article, from 0' }),
      heading: z.string().nullable().meta({ description: 'The headings above it, with ` › ` between' }),
      text: z.string().meta({ description: 'Plain text, to be quoted' }),
      version: z.int().min(1).meta({ description: 'The published version that it is of' }),
    }),
    updated_at: time,
  })
  .meta({ id: 'SearchHit' });

const importedRowRecord = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Place in the request, from 1; blank lines do not count' }),
    external_id: z.string().nullable().meta({ description: 'Null when the row has none that could be used' }),
    article_id: id('article').nullable(),
    result: oneOf(enums.importResult),
    published: z.boolean().meta({ description: 'Whether its text is shown now' }),
    error: z
      .strictObject({
        code: z.string().meta({ description: 'As in the body of an error' }),
        message: z.string(),
        issues: z
          .array(z.strictObject({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
          .optional()
          .meta({ description: 'With VALIDATION_ERROR: what is wrong, each with the path within the row' }),
      })
      .nullable()
      .meta({ description: 'Why it failed' }),
  })
  .meta({ id: 'ImportedRow' });

const count = z.int().min(0);

export const importReport = z.strictObject({
  data: z.array(importedRowRecord),
  meta: z.strictObject({ created: count, updated: count, unchanged: count, failed: count }),
});
