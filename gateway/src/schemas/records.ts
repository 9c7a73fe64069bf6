import { enums, grantableScopes } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from './attachment-records.js';
import { id, oneOf, record, time } from './fields.js';

export const organizationRecord = record('Organization', {
  id: id('organization'),
  name: z.string(),
  tier: oneOf(enums.tier),
  created_at: time,
});

export const projectRecord = record('Project', {
  id: id('project'),
  org_id: id('organization'),
  name: z.string(),
  slug: z.string().meta({ description: 'Unique in the organization' }),
  domain: z.string().nullable(),
  agent_mode: oneOf(enums.agentMode),
  ai_model: z.string().nullable(),
  created_at: time,
});

const apiKeyFields = {
  id: id('apiKey'),
  org_id: id('organization'),
  name: z.string(),
  prefix: z.string().length(12).meta({ description: 'The first characters of the key' }),
  scopes: z.array(z.enum(grantableScopes as [string, ...string[]])),
  expires_at: time.nullable(),
  created_at: time,
};

export const apiKeyRecord = record('ApiKey', apiKeyFields);

export const newApiKeyRecord = record('NewApiKey', {
  ...apiKeyFields,
  secret: z
    .string()
    .regex(/^svc_[0-9A-Za-z]{49}$/)
    .meta({ description: 'The key itself, shown this once' }),
});

export const meRecord = record('Me', {
  api_key: apiKeyRecord,
  organization: organizationRecord,
  scopes: apiKeyFields.scopes,
  tier: oneOf(enums.tier),
});

export const csat = z
  .strictObject({ score: z.int().min(1).max(5), comment: z.string().nullable(), created_at: time })
  .meta({ id: 'Csat', description: 'How the customer rated the conversation after resolution' });

export const conversationRecord = record('Conversation', {
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
  csat: csat.nullable(),
});

export const messageRecord = record('Message', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender_type: oneOf(enums.senderType),
  sender_id: z.string().nullable(),
  content: z.string(),
  content_type: oneOf(enums.contentType),
  is_internal: z.boolean(),
  attachments: z.array(messageAttachmentRecord),
  created_at: time,
});

export const contactRecord = record('Contact', {
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
});

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

export const listedArticleRecord = record('ListedArticle', listedArticleFields);

export const articleRecord = record('Article', { ...listedArticleFields, body: markdown });

const listedVersionFields = {
  article_id: id('article'),
  version: z.int().min(1),
  title: z.string(),
  locale: z.string(),
  tags: z.array(z.string()),
  created_at: time,
  published_at: time.nullable().meta({ description: 'When it was last published; null when it never was' }),
};

export const listedArticleVersionRecord = record('ListedArticleVersion', listedVersionFields);

export const articleVersionRecord = record('ArticleVersion', { ...listedVersionFields, body: markdown });

const rank = z.int().min(1).nullable();
/** What the search service promises of the texts that it marks up. */
const safeHtml = 'HTML that is safe to show: escaped text, with `<mark>` around the words that were asked for';

export const searchHitRecord = record('SearchHit', {
  article_id: id('article'),
  title: z.string().meta({ description: 'Plain text' }),
  slug: z.string(),
  locale: z.string(),
  snippet: z.string().meta({ description: `The passage that answers best. ${safeHtml}` }),
  highlights: z.array(z.string()).meta({ description: `The sentences in which words were found. ${safeHtml}` }),
  score: z.number().min(0).max(1).meta({
    description: 'How sure it is that the article is about what is asked; of the same meaning for every question',
  }),
  semantic_rank: rank.meta({ description: 'Place by meaning; null where it was not found so' }),
  keyword_rank: rank.meta({ description: 'Place by words; null where it was not found so' }),
  passage: z.strictObject({
    ordinal: z.int().min(0).meta({ description: 'Place in the article, from 0' }),
    heading: z.string().nullable().meta({ description: 'The headings above it, with ` › ` between' }),
    text: z.string().meta({ description: 'Plain text, to be quoted' }),
    version: z.int().min(1).meta({ description: 'The published version that it is of' }),
  }),
  updated_at: time,
});

export const synonymsRecord = record('Synonyms', {
  project_id: id('project'),
  groups: z.array(z.array(z.string())).meta({ description: 'Words and phrases that mean the same' }),
  updated_at: time.nullable().meta({ description: 'Null while nobody has written any' }),
});

export const unansweredSearchRecord = record('UnansweredSearch', {
  question: z
    .string()
    .meta({ description: 'In lower case; `[email]`, `[url]` and `[number]` stand for what was masked' }),
  searches: z.int().min(1).meta({ description: 'How often it was asked' }),
  first_searched_at: time,
  last_searched_at: time,
});

const rowError = z
  .strictObject({
    code: z.string().meta({ description: 'As in the body of an error' }),
    message: z.string(),
    issues: z
      .array(z.strictObject({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
      .optional()
      .meta({ description: 'With VALIDATION_ERROR: what is wrong, each with the path within the row' }),
  })
  .nullable()
  .meta({ description: 'Why it failed' });

const importedRowRecord = record('ImportedRow', {
  row: z.int().min(1).meta({ description: 'Place in the request, from 1; blank lines do not count' }),
  external_id: z.string().nullable().meta({ description: 'Null when the row has none that could be used' }),
  article_id: id('article').nullable(),
  result: oneOf(enums.importResult),
  published: z.boolean().meta({ description: 'Whether its text is shown now' }),
  error: rowError,
});

const count = z.int().min(0);
const importTotals = z.strictObject({ created: count, updated: count, unchanged: count, failed: count });

export const importReport = z.strictObject({
  data: z.array(importedRowRecord),
  meta: importTotals,
});

const inboxRow = {
  row: z.int().min(1).meta({ description: 'Place in the request, from 1; blank lines do not count' }),
  external_id: z.string().nullable().meta({ description: 'Null when the row has none that could be used' }),
  result: oneOf(enums.inboxImportResult),
  error: rowError,
};

export const contactImportReport = z.strictObject({
  data: z.array(record('ImportedContactRow', { ...inboxRow, contact_id: id('contact').nullable() })),
  meta: importTotals,
});

export const conversationImportReport = z.strictObject({
  data: z.array(record('ImportedConversationRow', { ...inboxRow, conversation_id: id('conversation').nullable() })),
  meta: importTotals,
});
