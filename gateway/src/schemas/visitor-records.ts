import { enums } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from './attachment-records.js';
import { id, oneOf, record, time } from './fields.js';
import { csat } from './records.js';

/** What visitors see of a project; the types of @pharos/widget-protocol are the same in TypeScript. */

const sessionFields = {
  id: id('widgetSession'),
  identified: z.boolean().meta({ description: 'Whether the visitor was identified with an identity token' }),
  visitor: z
    .strictObject({ name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null while the visitor is anonymous' }),
  expires_at: time.meta({ description: 'Extended while the session is used' }),
};

export const sessionRecord = record('WidgetSession', sessionFields);

export const newSessionRecord = record('NewWidgetSession', {
  ...sessionFields,
  token: z
    .string()
    .regex(/^wst_[0-9A-Za-z_-]{43}$/)
    .meta({ description: 'Send it as `Authorization: Bearer`. It is shown only in this answer' }),
});

const sources = z
  .array(z.strictObject({ article_id: id('article'), title: z.string() }))
  .meta({ description: 'The articles that an answer of the AI agent quotes' });

export const visitorMessageRecord = record('VisitorMessage', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender: z.strictObject({
    type: oneOf(enums.senderType).meta({ description: 'Who wrote it: `customer` is the visitor' }),
    name: z.string().nullable().meta({ description: 'The visitor’s own contact; null for other senders' }),
  }),
  content: z.string(),
  content_type: oneOf(enums.contentType),
  client_message_id: z
    .string()
    .nullable()
    .meta({ description: 'Only for the visitor’s own messages: the id that the client sent' }),
  sources,
  attachments: z.array(messageAttachmentRecord),
  created_at: time,
});

export const visitorConversationRecord = record('VisitorConversation', {
  id: id('conversation'),
  status: z.enum(['open', 'resolved', 'closed']).meta({ description: 'A snoozed conversation is shown as `open`' }),
  unread_count: z.int().min(0).max(100).meta({ description: 'Number of unseen messages; 100 means 100 or more' }),
  last_message: visitorMessageRecord.nullable().meta({ description: 'The first 500 characters of a long message' }),
  csat: csat.nullable().meta({ description: 'Null until the visitor rates the conversation' }),
  agent_seen_at: time.nullable().meta({ description: 'When the team last marked it as seen' }),
  created_at: time,
  updated_at: time,
});

export const startedConversationRecord = record('StartedConversation', {
  conversation: visitorConversationRecord,
  message: visitorMessageRecord,
});

export const articleHitRecord = record('ArticleHit', {
  article_id: id('article'),
  title: z.string(),
  excerpt: z.string().meta({ description: 'Plain text: the best passage' }),
});

export const publishedArticleRecord = record('PublishedArticle', {
  article_id: id('article'),
  title: z.string(),
  body: z.string().meta({ description: 'Markdown' }),
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  updated_at: time,
});
