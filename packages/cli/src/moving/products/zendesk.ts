import { z } from 'zod/mini';
import { attributes, id, listOf, maybe, text, time } from '../fields.js';
import { type Item, itemsOf, read } from '../items.js';
import type { People } from '../people.js';
import { dropped, type Piece, type Product } from '../product.js';
import type { MovedConversation, MovedMessage, Person } from '../records.js';

// The forms of https://developer.zendesk.com/api-reference: what the JSON export holds, and what the API answers.
const user = z.object({
  id,
  name: text,
  email: text,
  phone: text,
  role: text,
  external_id: text,
  organization_id: maybe(id),
  user_fields: attributes,
  created_at: maybe(time),
});

const attachment = z.object({ id, file_name: z.string(), content_url: text, deleted: maybe(z.boolean()) });

const comment = z.object({
  id,
  author_id: maybe(id),
  body: text,
  plain_body: text,
  html_body: text,
  public: maybe(z.boolean()),
  created_at: time,
  attachments: listOf(attachment),
});

const ticket = z.object({
  id,
  subject: text,
  description: text,
  status: text,
  priority: maybe(z.enum(['low', 'normal', 'high', 'urgent'])),
  tags: listOf(z.string()),
  via: maybe(z.object({ channel: maybe(id) })),
  requester_id: maybe(id),
  requester: maybe(user),
  assignee_id: maybe(id),
  assignee: maybe(user),
  comments: maybe(z.array(comment)),
  created_at: time,
});

const comments = z.object({ comments: z.array(comment) });
const organization = z.object({ id, name: z.string() });
const article = z.object({
  id,
  title: z.string(),
  body: text,
  locale: text,
  source_locale: text,
  draft: maybe(z.boolean()),
  label_names: listOf(z.string()),
});

type Ticket = z.output<typeof ticket>;
type Comment = z.output<typeof comment>;

function kindOf(item: Item): 'ticket' | 'user' | 'organization' | 'article' | 'comments' | undefined {
  if ('subject' in item && ('requester_id' in item || 'requester' in item)) return 'ticket';
  if ('role' in item && 'email' in item) return 'user';
  if ('domain_names' in item) return 'organization';
  if ('section_id' in item && 'title' in item) return 'article';
  return Array.isArray(item.comments) ? 'comments' : undefined;
}

/** Tickets, users, organizations and articles, as Zendesk exports them to JSON or answers them by its API. */
export const zendesk: Product = {
  name: 'zendesk',
  *piecesOf(value, path) {
    for (const { kind, item } of itemsOf(value, kindOf)) {
      if (kind === 'ticket') yield* read(ticket, item, 'ticket', ticketPieces);
      if (kind === 'user') yield* read(user, item, 'user', (each) => [{ kind: 'person', person: personOf(each) }]);
      if (kind === 'organization')
        yield* read(organization, item, 'organization', (each) => [{ kind: 'company', ...each }]);
      if (kind === 'article') yield* read(article, item, 'article', articlePieces);
      if (kind === 'comments') yield* read(comments, item, `comments in ${path}`, (each) => threadPieces(each, path));
    }
  },
};

function personOf(given: z.output<typeof user>): Person {
  const { name, email, phone, role, external_id, organization_id, user_fields, created_at } = given;
  const shared = { key: `user-${given.id}`, id: given.id, name, email, phone, externalId: external_id };
  const more = { companyId: organization_id, metadata: user_fields, createdAt: created_at };
  return { ...shared, ...more, role: role === 'agent' || role === 'admin' ? 'agent' : 'customer' };
}

const statuses = { new: 'open', open: 'open', hold: 'open', pending: 'snoozed', solved: 'resolved', closed: 'closed' };
const chats = ['chat', 'messaging', 'native_messaging', 'sunshine_conversations_api', 'any_channel'];

function ticketPieces(given: Ticket): Piece[] {
  const status = statuses[(given.status ?? 'open') as keyof typeof statuses] as MovedConversation['status'] | undefined;
  if (status === undefined) return [dropped(`ticket ${given.id}`, `its status is ${given.status}`)];
  return [{ kind: 'conversation', id: given.id, make: (people) => conversationOf(given, status, people) }];
}

function conversationOf(given: Ticket, status: MovedConversation['status'], people: People): MovedConversation {
  const customer = personNamed(given.requester, given.requester_id, people, 'customer');
  const { id: ticketId, subject, priority, tags, created_at: createdAt } = given;
  const channel = chats.includes(given.via?.channel ?? '') ? 'chat' : 'email';
  const messages = given.comments?.map((each) => messageOf(each, people)) ?? [];
  const beginning = descriptionOf(given, customer);
  const assignee = personNamed(given.assignee, given.assignee_id, people, 'agent');
  return { id: ticketId, subject, status, priority, channel, tags, assignee, customer, createdAt, messages, beginning };
}

function personNamed(
  nested: z.output<typeof user> | undefined,
  userId: string | undefined,
  people: People,
  role: Person['role'],
): Person | undefined {
  if (userId === undefined) return nested && personOf(nested);
  const known = people.get(`user-${userId}`) ?? (nested && personOf(nested));
  // Somebody who is in the export no more is known by their ID.
  return known ?? { key: `user-${userId}`, id: userId, role };
}

/** What a ticket began with, which is its first comment too. */
function descriptionOf(
  { id: ticketId, description, created_at }: Ticket,
  author: Person | undefined,
): MovedMessage | undefined {
  if (description === undefined || description === '') return undefined;
  const shared = { id: `description-${ticketId}`, author, content: description, format: 'text' as const, files: [] };
  return { ...shared, isInternal: false, createdAt: created_at };
}

const system: Person = { key: 'system', id: '-1', role: 'system' };

function messageOf(given: Comment, people: People): MovedMessage {
  const { author_id: authorId, html_body: html, created_at: createdAt } = given;
  const unknown: Person | undefined = authorId === undefined ? undefined : agentNamed(authorId);
  const author = authorId === '-1' ? system : (people.get(`user-${authorId}`) ?? unknown);
  const content = html ?? given.plain_body ?? given.body ?? '';
  const shared = { id: given.id, author, content, format: html === undefined ? ('text' as const) : ('html' as const) };
  const files = given.attachments
    .filter(({ deleted }) => deleted !== true)
    .map((each) => ({ id: each.id, name: each.file_name, url: each.content_url }));
  return { ...shared, isInternal: given.public === false, createdAt, files };
}

/** Somebody who has left, and is not in the export any more. */
function agentNamed(userId: string): Person {
  return { key: `user-${userId}`, id: userId, role: 'agent', name: `Zendesk user ${userId}` };
}

function articlePieces(given: z.output<typeof article>): Piece[] {
  const { locale, source_locale: source } = given;
  const isTranslation = locale !== undefined && source !== undefined && locale !== source;
  const shared = {
    title: given.title,
    body: given.body ?? '',
    format: 'html' as const,
    locale,
    tags: given.label_names,
  };
  const articleId = isTranslation ? `${given.id}-${locale}` : given.id;
  return [{ kind: 'article', article: { ...shared, id: articleId, isPublished: given.draft !== true } }];
}

/** The answer for the comments of one ticket does not say of which: its path does, as that of the API. */
function threadPieces({ comments: given }: z.output<typeof comments>, path: string): Piece[] {
  const [, ticketId] = /(?:^|\/)tickets\/(\d+)\/comments\b/.exec(path) ?? [];
  if (ticketId === undefined)
    return [dropped(path, 'its path does not name the ticket, as tickets/35436/comments.json')];
  const make = (people: People) => given.map((each) => messageOf(each, people));
  return [{ kind: 'messages', conversationId: ticketId, make }];
}
