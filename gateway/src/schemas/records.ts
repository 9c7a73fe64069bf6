import { enums, grantableScopes } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from './attachment-records.js';
import { createdAt, id, oneOf, record, time, updatedAt } from './fields.js';

export const organizationRecord = record('Organization', 'Your company, which owns projects and API keys', {
  id: id('organization'),
  name: z.string().meta({ description: 'For people; it need not be unique' }),
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit' }),
  created_at: createdAt,
});

export const projectRecord = record(
  'Project',
  'One product or brand, with its own conversations, contacts and articles',
  {
    id: id('project'),
    org_id: id('organization'),
    name: z.string().meta({ description: 'For people; it need not be unique' }),
    slug: z.string().meta({ description: 'Unique in the organization' }),
    domain: z
      .string()
      .nullable()
      .meta({ description: 'The domain of the product, such as `shop.example.com`; null if it is not set' }),
    agent_mode: oneOf(enums.agentMode).meta({
      description:
        'What the AI agent does: `assist` suggests replies when asked, `copilot` drafts an internal note for each customer message, `autopilot` answers customers',
    }),
    ai_model: z.string().nullable().meta({ description: 'The model of the AI agent; null: the platform’s default' }),
    created_at: createdAt,
  },
);

const apiKeyFields = {
  id: id('apiKey'),
  org_id: id('organization'),
  name: z.string().meta({ description: 'Your own name for the key, as the audit log shows it' }),
  prefix: z.string().length(12).meta({ description: 'The first characters of the key' }),
  scopes: z
    .array(z.enum(grantableScopes as [string, ...string[]]))
    .meta({ description: 'What the key may do, such as `conversations:read` or `write`' }),
  expires_at: time.nullable().meta({ description: 'When the key stops working; null: it does not expire' }),
  created_at: createdAt,
};

export const apiKeyRecord = record('ApiKey', 'An API key, without its secret', apiKeyFields);

export const newApiKeyRecord = record('NewApiKey', 'An API key that was created just now, with its secret', {
  ...apiKeyFields,
  secret: z
    .string()
    .regex(/^svc_[0-9A-Za-z]{49}$/)
    .meta({ description: 'The API key. It is shown only in this answer' }),
});

export const deviceAuthorizationRecord = record(
  'DeviceAuthorization',
  'What a program asks for that wants an API key',
  {
    id: id('deviceAuthorization'),
    client_name: z.string().meta({ description: 'The name that the program gives itself; nobody has checked it' }),
    key_name: z.string().meta({ description: 'The name that the API key gets' }),
    scopes: apiKeyFields.scopes,
    status: oneOf(enums.deviceAuthorizationStatus).meta({ description: 'Whether somebody has decided' }),
    expires_at: time.meta({ description: 'When the codes expire, in UTC' }),
  },
);

export const deviceCodesRecord = record('DeviceCodes', 'The codes of a program that wants an API key (RFC 8628 §3.2)', {
  device_code: z.string().meta({ description: 'A secret of the program, to ask for its key' }),
  user_code: z.string().meta({ description: 'What the program shows to the person', examples: ['WDJB-MJHT'] }),
  verification_uri: z.url().meta({ description: 'The page where the person enters the code' }),
  verification_uri_complete: z.url().meta({ description: 'The same page, with the code filled in' }),
  expires_in: z.int().meta({ description: 'How long both codes are valid, in seconds' }),
  interval: z.int().meta({ description: 'How long to wait between two requests for the key, in seconds' }),
});

export const deviceTokenRecord = record('DeviceToken', 'The API key that a person has approved', {
  access_token: z
    .string()
    .regex(/^svc_[0-9A-Za-z]{49}$/)
    .meta({ description: 'The API key. It is shown only in this answer' }),
  token_type: z.literal('Bearer').meta({ description: 'Send the key as `Authorization: Bearer` or as `X-API-Key`' }),
  scope: z.string().meta({ description: 'The scopes of the key, with blanks between them' }),
  key: z
    .strictObject({
      id: apiKeyFields.id,
      name: apiKeyFields.name,
      prefix: apiKeyFields.prefix,
      expires_at: apiKeyFields.expires_at,
      org_id: apiKeyFields.org_id,
    })
    .meta({ id: 'DeviceKey', description: 'Which key it is' }),
});

export const meRecord = record('Me', 'The calling API key, and what it belongs to', {
  api_key: apiKeyRecord.meta({ description: 'The key that sent the request' }),
  organization: organizationRecord.meta({ description: 'The organization that the key belongs to' }),
  scopes: apiKeyFields.scopes,
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit' }),
});

export const csat = z
  .strictObject({
    score: z.int().min(1).max(5).meta({ description: 'From 1 (bad) to 5 (good)' }),
    comment: z.string().nullable().meta({ description: 'Null if the customer wrote none' }),
    created_at: time.meta({ description: 'When the customer last rated it, in UTC' }),
  })
  .meta({ id: 'Csat', description: 'How the customer rated the conversation after resolution' });

export const conversationRecord = record('Conversation', 'A conversation with a customer, without its messages', {
  id: id('conversation'),
  project_id: id('project'),
  contact_id: id('contact').nullable().meta({ description: 'The customer; null if nobody was named' }),
  subject: z.string().nullable().meta({ description: 'Null if the conversation has no subject' }),
  status: oneOf(enums.conversationStatus).meta({
    description:
      '`open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it',
  }),
  priority: oneOf(enums.priority).meta({ description: 'How urgent it is, as your team sets it' }),
  channel: oneOf(enums.channel).meta({ description: 'Where the conversation started' }),
  assigned_to: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the user who handles it; null if nobody does' }),
  tags: z.array(z.string()).meta({ description: 'Your own labels, at most 50' }),
  ai_resolved: z
    .boolean()
    .meta({ description: 'Whether the AI agent resolved it; false again when the customer writes' }),
  snoozed_until: time.nullable().meta({
    description: 'When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes',
  }),
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the conversation, unique in the project; null if it has none' }),
  created_at: createdAt.meta({ description: 'When it started, in UTC; an import can set it' }),
  updated_at: updatedAt.meta({ description: 'When it last changed or received a message, in UTC' }),
  csat: csat.nullable().meta({ description: 'Null until the customer rates the conversation' }),
});

export const messageRecord = record('Message', 'One message of a conversation, or an internal note', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender_type: oneOf(enums.senderType).meta({ description: 'Who wrote it: messages of `system` fire no event' }),
  sender_id: z.string().nullable().meta({
    description: 'Your own ID of the sender, or the ID of the contact or of the agent run; null if nobody was named',
  }),
  content: z
    .string()
    .meta({ description: 'The text, in the format that `content_type` says. Make HTML safe before you show it' }),
  content_type: oneOf(enums.contentType).meta({ description: 'The format of `content`' }),
  is_internal: z.boolean().meta({ description: 'Whether it is an internal note, which customers never see' }),
  attachments: z.array(messageAttachmentRecord).meta({ description: 'The files that were sent with it' }),
  external_id: z.string().optional().meta({ description: 'Your own ID of an imported message; absent if it has none' }),
  created_at: createdAt.meta({ description: 'When it was written, in UTC; an import can set it' }),
});

export const contactRecord = record('Contact', 'A customer of a project', {
  id: id('contact'),
  project_id: id('project'),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Unique in the project, whatever the case of its letters; null if it is not known' }),
  name: z.string().nullable().meta({ description: 'The name of the person; null if it is not known' }),
  phone: z
    .string()
    .nullable()
    .meta({ description: 'As it was sent; several contacts can have the same. Null if it is not known' }),
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the contact, unique in the project; null if it has none' }),
  company: z
    .string()
    .nullable()
    .meta({ description: 'The company that the person works for; null if it is not known' }),
  job_title: z
    .string()
    .nullable()
    .meta({ description: 'What the person does at the company; null if it is not known' }),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data about the person, by key' }),
  created_at: createdAt.meta({ description: 'When it was created, in UTC; an import can set it' }),
  updated_at: updatedAt,
});

const title = z.string().meta({ description: 'Plain text' });
const articleTags = z.array(z.string()).meta({ description: 'Your own labels, at most 20' });

const listedArticleFields = {
  id: id('article'),
  project_id: id('project'),
  title,
  slug: z.string().meta({ description: 'Unique in the project; changes take effect immediately' }),
  status: oneOf(enums.articleStatus).meta({ description: 'Searches find only published articles' }),
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  tags: articleTags,
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the article, unique in the project; null if it has none' }),
  has_unpublished_changes: z.boolean().meta({ description: 'Whether the draft differs from the published text' }),
  version: z.int().min(1).meta({ description: 'The number of edits of title, body, locale and tags' }),
  published_at: time
    .nullable()
    .meta({ description: 'When the current published text was published; null while the article is not published' }),
  index_status: oneOf(enums.indexStatus).meta({ description: 'Whether searches find the published text' }),
  index_error: z
    .string()
    .nullable()
    .meta({ description: 'Why indexing failed; null unless `index_status` is `failed`' }),
  created_at: createdAt,
  updated_at: updatedAt,
};
const markdown = z.string().meta({ description: 'Markdown' });

export const listedArticleRecord = record(
  'ListedArticle',
  'An article of the knowledge base, without its text',
  listedArticleFields,
);

export const articleRecord = record('Article', 'An article of the knowledge base, with the text of its draft', {
  ...listedArticleFields,
  body: markdown,
});

const listedVersionFields = {
  article_id: id('article'),
  version: z.int().min(1).meta({ description: 'Its number, from 1 for the first one' }),
  title,
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  tags: articleTags,
  created_at: createdAt,
  published_at: time.nullable().meta({ description: 'When it was last published; null if it never was' }),
};

export const listedArticleVersionRecord = record(
  'ListedArticleVersion',
  'A version of an article, which an edit created, without its text',
  listedVersionFields,
);

export const articleVersionRecord = record('ArticleVersion', 'A version of an article, which an edit created', {
  ...listedVersionFields,
  body: markdown,
});

const rank = z.int().min(1).nullable();
/** What the search service promises of the texts that it marks up. */
const safeHtml = 'HTML that is safe to show: escaped text, with `<mark>` around the words of the question';

export const searchHitRecord = record('SearchHit', 'An article that a search found', {
  article_id: id('article'),
  title: z.string().meta({ description: 'Plain text' }),
  slug: z.string().meta({ description: 'The name of the article in URLs' }),
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  snippet: z.string().meta({ description: `The best passage. ${safeHtml}` }),
  highlights: z.array(z.string()).meta({ description: `The sentences with matching words. ${safeHtml}` }),
  score: z.number().min(0).max(1).meta({
    description: 'How certain it is that the article is about the question. It means the same for every question',
  }),
  semantic_rank: rank.meta({ description: 'Rank in the search by meaning; null if not found there' }),
  keyword_rank: rank.meta({ description: 'Rank in the search by words; null if not found there' }),
  passage: z
    .strictObject({
      ordinal: z.int().min(0).meta({ description: 'Position in the article, from 0' }),
      heading: z
        .string()
        .nullable()
        .meta({ description: 'The headings above it, separated by ` › `; null if there are none' }),
      text: z.string().meta({ description: 'Plain text that you can quote' }),
      version: z.int().min(1).meta({ description: 'The published version that contains it' }),
    })
    .meta({ description: 'The passage of the article that fits best' }),
  updated_at: time.meta({ description: 'When the text was published, in UTC' }),
});

export const synonymsRecord = record('Synonyms', 'The words that count as the same in searches of a project', {
  project_id: id('project'),
  groups: z.array(z.array(z.string())).meta({ description: 'Words and phrases that mean the same' }),
  updated_at: time.nullable().meta({ description: 'Null if nobody has set any' }),
});

export const unansweredSearchRecord = record('UnansweredSearch', 'A question that searches found nothing for', {
  question: z.string().meta({ description: 'In lower case; `[email]`, `[url]` and `[number]` replace masked data' }),
  searches: z.int().min(1).meta({ description: 'How often it was searched for' }),
  first_searched_at: time.meta({ description: 'When it was searched for first' }),
  last_searched_at: time.meta({ description: 'When it was searched for last' }),
});
