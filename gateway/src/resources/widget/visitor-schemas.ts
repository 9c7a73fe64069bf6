import { enums } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from '../attachments/schemas.js';
import { csat } from '../conversations/schemas.js';
import { choice, createdAt, id, oneOf, record, time, updatedAt } from '../fields.js';

/** What visitors see of a project; the types of @pharos/widget-protocol are the same in TypeScript. */

const identifiedVisitor = record('IdentifiedVisitor', 'Who a visitor is', {
  name: z.string().nullable().meta({ description: 'The name of the contact; null if it is not known' }),
  email: z.string().nullable().meta({ description: 'The email of the contact; null if it is not known' }),
});

const sessionFields = {
  id: id('widgetSession'),
  identified: z.boolean().meta({ description: 'Whether the visitor was identified with an identity token' }),
  visitor: identifiedVisitor.nullable().meta({ description: 'Null while the visitor is anonymous' }),
  has_email: z.boolean().meta({
    description: 'Whether an email address of the visitor is known, even if nobody has verified it',
  }),
  expires_at: time.meta({ description: 'Extended while the session is used' }),
};

export const sessionRecord = record('WidgetSession', 'The session of a visitor in the widget', sessionFields);

export const newSessionRecord = record('CreatedWidgetSession', 'The session of a visitor, with its token', {
  ...sessionFields,
  token: z
    .string()
    .regex(/^wst_[0-9A-Za-z_-]{43}$/)
    .meta({ description: 'Send it as `Authorization: Bearer`. It is shown only in this answer' }),
});

const title = z.string().meta({ description: 'The title of the article, plain text' });

const sources = z
  .array(record('MessageSource', 'An article that an answer quotes', { article_id: id('article'), title }))
  .meta({ description: 'The articles that an answer of the AI agent quotes' });

export const visitorMessageRecord = record('VisitorMessage', 'A message, as the visitor sees it', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender: record('VisitorMessageSender', 'Who wrote a message', {
    type: oneOf(enums.senderType).meta({ description: 'Who wrote it: `customer` is the visitor' }),
    name: z.string().nullable().meta({
      description: 'The visitor’s own name, or the public name of a person of the team; null if it is not known',
    }),
    picture: z
      .string()
      .nullable()
      .meta({ description: 'The HTTPS address of a picture of a person of the team; null if there is none' }),
  }),
  content: z
    .string()
    .meta({ description: 'The text, in the format that `content_type` says. Make HTML safe before you show it' }),
  content_type: oneOf(enums.contentType).meta({ description: 'The format of `content`' }),
  client_message_id: z
    .string()
    .nullable()
    .meta({ description: 'The ID that the client sent with it; null for messages that it did not send' }),
  sources,
  attachments: z.array(messageAttachmentRecord).meta({ description: 'The files that were sent with it' }),
  created_at: createdAt.meta({ description: 'When it was written, in UTC' }),
});

export const visitorConversationRecord = record('VisitorConversation', 'A conversation, as the visitor sees it', {
  id: id('conversation'),
  status: choice('VisitorConversationStatus', ['open', 'resolved', 'closed']).meta({
    description: 'A snoozed conversation is shown as `open`',
  }),
  unread_count: z.int().min(0).max(100).meta({ description: 'Number of unseen messages; 100 means 100 or more' }),
  last_message: visitorMessageRecord
    .nullable()
    .meta({ description: 'Null if there is none; only the first 500 characters of a long message' }),
  csat: csat.nullable().meta({ description: 'Null until the visitor rates the conversation' }),
  agent_seen_at: time
    .nullable()
    .meta({ description: 'The time of the latest message that the team has seen; null if none' }),
  created_at: createdAt,
  updated_at: updatedAt.meta({ description: 'When it last changed or received a message, in UTC' }),
});

export const startedConversationRecord = record('StartedConversation', 'A new conversation with its first message', {
  conversation: visitorConversationRecord,
  message: visitorMessageRecord,
});

export const articleHitRecord = record('ArticleHit', 'An article that a search of the widget found', {
  article_id: id('article'),
  title,
  excerpt: z.string().meta({ description: 'Plain text: the best passage' }),
});

export const publishedArticleRecord = record('PublishedArticle', 'The published text of an article', {
  article_id: id('article'),
  title,
  body: z.string().meta({ description: 'Markdown' }),
  locale: z.string().meta({ description: 'A BCP 47 tag' }),
  updated_at: time.meta({ description: 'When the text was published, in UTC' }),
});
