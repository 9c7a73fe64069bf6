import { z } from 'zod/mini';
import { attributes, id, listOf, maybe, text, time } from '../fields.js';
import { type Item, itemsOf, read } from '../items.js';
import type { People } from '../people.js';
import { dropped, type Piece, type Product } from '../product.js';
import { readUrl } from '../read-url.js';
import type { MovedConversation, MovedFile, MovedMessage, Person } from '../records.js';

// The forms of https://developers.chatwoot.com: the application API.
const contact = z.object({
  id,
  name: text,
  email: text,
  phone_number: text,
  identifier: text,
  custom_attributes: attributes,
  additional_attributes: maybe(z.object({ company_name: text })),
  created_at: maybe(time),
});

const agent = z.object({ id, name: text, available_name: text, email: text });
const sender = z.object({ id, name: text, email: text, type: text });
const attachment = z.object({ id, file_type: text, data_url: text });

const message = z.object({
  id,
  conversation_id: maybe(id),
  content: text,
  message_type: maybe(z.union([z.number(), z.string()])),
  private: maybe(z.boolean()),
  sender: maybe(sender),
  attachments: listOf(attachment),
  created_at: time,
});

const conversation = z.object({
  id,
  status: maybe(z.enum(['open', 'resolved', 'pending', 'snoozed'])),
  priority: text,
  labels: listOf(z.string()),
  snoozed_until: maybe(time),
  additional_attributes: maybe(z.object({ mail_subject: text })),
  meta: maybe(z.object({ sender: maybe(contact), assignee: maybe(agent), channel: text })),
  messages: listOf(message),
  created_at: time,
});

const article = z.object({
  id,
  title: z.string(),
  content: text,
  status: maybe(z.union([z.number(), z.string()])),
  locale: text,
  category: maybe(z.object({ locale: text })),
});

type Conversation = z.output<typeof conversation>;
type Message = z.output<typeof message>;

function kindOf(item: Item): 'message' | 'conversation' | 'contact' | 'agent' | 'article' | undefined {
  if ('message_type' in item && 'created_at' in item) return 'message';
  // Inboxes have numbers too.
  if ('channel_type' in item) return undefined;
  if ('inbox_id' in item && 'status' in item) return 'conversation';
  if ('identifier' in item || 'phone_number' in item) return 'contact';
  if ('role' in item && 'email' in item) return 'agent';
  return 'title' in item && 'content' in item ? 'article' : undefined;
}

/** Contacts, agents, conversations, messages and articles, as the API of Chatwoot answers them. */
export const chatwoot: Product = {
  name: 'chatwoot',
  *piecesOf(value, path) {
    for (const { kind, item } of itemsOf(value, kindOf)) {
      if (kind === 'message') yield* read(message, item, kind, (each) => messagePieces(each, path));
      if (kind === 'conversation') yield* read(conversation, item, kind, conversationPieces);
      if (kind === 'contact') yield* read(contact, item, kind, (each) => [{ kind: 'person', person: contactOf(each) }]);
      if (kind === 'agent') yield* read(agent, item, kind, (each) => [{ kind: 'person', person: agentOf(each) }]);
      if (kind === 'article') yield* read(article, item, kind, articlePieces);
    }
  },
};

function contactOf(given: z.output<typeof contact>): Person {
  const { name, email, phone_number: phone, identifier: externalId, created_at: createdAt } = given;
  const shared = {
    key: `contact-${given.id}`,
    id: given.id,
    role: 'customer' as const,
    name,
    email,
    phone,
    externalId,
  };
  const company = given.additional_attributes?.company_name;
  return { ...shared, company, metadata: given.custom_attributes, createdAt };
}

function agentOf({ id: agentId, name, available_name: shown, email }: z.output<typeof agent>): Person {
  return { key: `agent-${agentId}`, id: agentId, role: 'agent', name: name ?? shown, email };
}

function conversationPieces(given: Conversation): Piece[] {
  return [{ kind: 'conversation', id: given.id, make: (people) => conversationOf(given, people) }];
}

const statuses = { open: 'open', pending: 'open', resolved: 'resolved', snoozed: 'snoozed' } as const;
const priorities = { low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' } as const;
const channels = { Email: 'email', WebWidget: 'widget', Telegram: 'telegram' } as const;

function conversationOf(given: Conversation, people: People): MovedConversation {
  const { id: conversationId, status = 'open', priority, meta, created_at: createdAt } = given;
  const channel = meta?.channel?.replace('Channel::', '') ?? '';
  return {
    ...{ id: conversationId, createdAt, status: statuses[status], snoozedUntil: given.snoozed_until },
    subject: given.additional_attributes?.mail_subject,
    priority: priorities[priority as keyof typeof priorities],
    channel: channels[channel as keyof typeof channels] ?? 'api',
    tags: given.labels,
    assignee: meta?.assignee && (people.get(`agent-${meta.assignee.id}`) ?? agentOf(meta.assignee)),
    customer: meta?.sender && (people.get(`contact-${meta.sender.id}`) ?? contactOf(meta.sender)),
    messages: given.messages.flatMap((each) => messagesOf(each, people)),
  };
}

function messagePieces(given: Message, path: string): Piece[] {
  const conversationId = given.conversation_id ?? /(?:^|\/)conversations\/(\d+)\b/.exec(path)?.[1];
  if (conversationId === undefined) return [dropped(`message ${given.id}`, 'nothing says of which conversation it is')];
  return [{ kind: 'messages', conversationId, make: (people) => messagesOf(given, people) }];
}

/** Types are numbers in answers: those of activities tell what happened. */
const types = ['incoming', 'outgoing', 'activity', 'template'] as const;

function messagesOf(given: Message, people: People): MovedMessage[] {
  const type = typeof given.message_type === 'number' ? types[given.message_type] : given.message_type;
  const files = given.attachments.flatMap(fileOf);
  if (type === 'activity' || (!given.content?.trim() && files.length === 0)) return [];
  const { id: messageId, content = '', created_at: createdAt } = given;
  const author = type === 'template' ? system : senderOf(given, type === 'incoming', people);
  // What agents write is Markdown.
  const format = type === 'outgoing' ? ('markdown' as const) : ('text' as const);
  return [{ id: messageId, author, content, format, isInternal: given.private === true, createdAt, files }];
}

const system: Person = { key: 'system', id: '0', role: 'system' };

function senderOf({ sender: given }: Message, isIncoming: boolean, people: People): Person | undefined {
  if (given === undefined) return isIncoming ? undefined : { key: 'agent', id: '0', role: 'agent' };
  const { id: senderId, name, email, type } = given;
  if (type === 'agent_bot' || type === 'captain_assistant') return { key: 'bot', id: senderId, role: 'ai' };
  const [key, role] = isIncoming ? (['contact', 'customer'] as const) : (['agent', 'agent'] as const);
  return people.get(`${key}-${senderId}`) ?? { key: `${key}-${senderId}`, id: senderId, role, name, email };
}

/** Places and cards of contacts are no files. */
function fileOf({ id: fileId, data_url: url }: z.output<typeof attachment>): MovedFile[] {
  const address = url === undefined ? undefined : readUrl(url);
  if (url === undefined || !address) return [];
  const name = decoded(address.pathname.split('/').at(-1) ?? '');
  return [{ id: fileId, name: name || `file-${fileId}`, url }];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function articlePieces(given: z.output<typeof article>): Piece[] {
  const { id: articleId, title, content: body = '', status } = given;
  if (status === 'archived' || status === 2) return [dropped(`article ${articleId}`, 'it is archived')];
  const locale = given.locale ?? given.category?.locale;
  const shared = { id: articleId, title, body, format: 'markdown' as const, locale, tags: [] };
  return [{ kind: 'article', article: { ...shared, isPublished: status === 'published' || status === 1 } }];
}
