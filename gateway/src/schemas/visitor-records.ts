import { enums } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from './attachment-records.js';
import { id, oneOf, record, time } from './fields.js';
import { csat } from './records.js';

/** What visitors see of a project; the types of @pharos/widget-protocol are the same in TypeScript. */

const sessionFields = {
  id: id('widgetSession'),
  identified: z.boolean().meta({ description: 'Whether an identity token was shown' }),
  visitor: z
    .strictObject({ name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null while anonymous' }),
  expires_at: time.meta({ description: 'Moves on while the session is used' }),
};

export const sessionRecord = record('WidgetSession', sessionFields);

export const newSessionRecord = record('NewWidgetSession', {
  ...sessionFields,
  token: z
    .string()
    .regex(/^wst_[0-9A-Za-z_-]{43}$/)
    .meta({ description: 'Goes into `Authorization: Bearer`; shown this once' }),
});

const sources = z
  .array(z.strictObject({ article_id: id('article'), title: z.string() }))
  .meta({ description: 'What an answer of the AI agent quotes' });

export const visitorMessageRecord = record('VisitorMessage', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender: z.strictObject({
    type: oneOf(enums.senderType),
    name: z.string().nullable().meta({ description: 'The visitor’s own; null for everybody else' }),
  }),
  content: z.string(),
  content_type: oneOf(enums.contentType),
  client_message_id: z.string().nullable().meta({ description: 'Of the visitor’s own messages, as it was sent' }),
  sources,
  attachments: z.array(messageAttachmentRecord),
  created_at: time,
});

export const visitorConversationRecord = record('VisitorConversation', {
  id: id('conversation'),
  status: z.enum(['open', 'resolved', 'closed']),
  unread_count: z.int().min(0).max(100).meta({ description: 'Not seen yet; 100 stands for more' }),
  last_message: visitorMessageRecord.nullable().meta({ description: 'Of a long one the first 500 characters' }),
  csat: csat.nullable(),
  agent_seen_at: time.nullable().meta({ description: 'When the team last said to have seen it' }),
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
  excerpt: z.string().meta({ description: 'Plain text: the passage that answers best' }),
});

export const publishedArticleRecord = record('PublishedArticle', {
  article_id: id('article'),
  title: z.string(),
  body: z.string().meta({ description: 'Markdown' }),
  locale: z.string(),
  updated_at: time,
});
