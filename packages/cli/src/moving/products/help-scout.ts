import { z } from 'zod/mini';
import { id, listOf, maybe, text, time } from '../fields.js';
import { type Item, itemsOf, read } from '../items.js';
import type { People } from '../people.js';
import { dropped, type Piece, type Product } from '../product.js';
import type { MovedConversation, MovedMessage, Person } from '../records.js';

// The forms of https://developer.helpscout.com: the Inbox API 2.0, and the Docs API.
const values = listOf(z.object({ value: z.string() }));

const customer = z.object({
  id,
  firstName: text,
  lastName: text,
  organization: text,
  jobTitle: text,
  createdAt: maybe(time),
  _embedded: maybe(z.object({ emails: values, phones: values })),
});

const user = z.object({ id, firstName: text, lastName: text, email: text });
const person = z.object({ id: maybe(id), type: text, first: text, last: text, email: text });

const attachment = z.object({
  id,
  filename: z.string(),
  _links: maybe(z.object({ web: maybe(z.object({ href: text })) })),
});

const thread = z.object({
  id,
  type: text,
  state: text,
  body: text,
  createdBy: maybe(person),
  customer: maybe(person),
  createdAt: time,
  _embedded: maybe(z.object({ attachments: listOf(attachment) })),
});

const conversation = z.object({
  id,
  type: text,
  status: text,
  state: text,
  subject: text,
  tags: listOf(z.object({ tag: z.string() })),
  assignee: maybe(person),
  primaryCustomer: maybe(person),
  snooze: maybe(z.object({ snoozedUntil: maybe(time) })),
  createdAt: time,
  _embedded: maybe(z.object({ threads: listOf(thread) })),
});

const threads = z.object({ threads: z.array(thread) });
const article = z.object({ id, name: z.string(), text: z.string(), status: text, keywords: listOf(z.string()) });

type Conversation = z.output<typeof conversation>;
type Thread = z.output<typeof thread>;
type Named = z.output<typeof person>;

function kindOf(item: Item): 'conversation' | 'customer' | 'user' | 'article' | 'threads' | undefined {
  if ('mailboxId' in item && 'subject' in item) return 'conversation';
  if ('collectionId' in item && 'name' in item && 'status' in item) return 'article';
  if ('firstName' in item) return 'role' in item || 'timezone' in item ? 'user' : 'customer';
  return Array.isArray(item.threads) ? 'threads' : undefined;
}

/** Conversations, customers, users and articles of Docs, as the APIs of Help Scout answer them. */
export const helpScout: Product = {
  name: 'helpscout',
  *piecesOf(value, path) {
    for (const { kind, item } of itemsOf(value, kindOf)) {
      if (kind === 'conversation') yield* read(conversation, item, kind, conversationPieces);
      if (kind === 'customer')
        yield* read(customer, item, kind, (each) => [{ kind: 'person', person: customerOf(each) }]);
      if (kind === 'user') yield* read(user, item, kind, (each) => [{ kind: 'person', person: userOf(each) }]);
      if (kind === 'article') yield* articlePieces(item);
      if (kind === 'threads') yield* read(threads, item, `threads in ${path}`, (each) => threadPieces(each, path));
    }
  },
};

const nameOf = (first?: string, last?: string) => [first, last].filter(Boolean).join(' ') || undefined;

function customerOf(given: z.output<typeof customer>): Person {
  const { firstName, lastName, organization: company, jobTitle, createdAt, _embedded: more } = given;
  const [email, phone] = [more?.emails[0]?.value, more?.phones[0]?.value];
  const shared = { key: `customer-${given.id}`, id: given.id, role: 'customer' as const, email, phone };
  return { ...shared, name: nameOf(firstName, lastName), company, jobTitle, createdAt };
}

function userOf({ id: userId, firstName, lastName, email }: z.output<typeof user>): Person {
  return { key: `user-${userId}`, id: userId, role: 'agent', name: nameOf(firstName, lastName), email };
}

/** A person as a conversation names them. Systems are assistants that answer by themselves. */
function namedPerson(given: Named | undefined, people: People, usual: 'customer' | 'user'): Person | undefined {
  if (given?.id === undefined || given.id === '0') return undefined;
  const { id: personId, first, last, email, type = usual } = given;
  const role = { customer: 'customer', system_user: 'ai' }[type] as 'customer' | 'ai' | undefined;
  const key = `${role === 'customer' ? 'customer' : 'user'}-${personId}`;
  return people.get(key) ?? { key, id: personId, role: role ?? 'agent', name: nameOf(first, last), email };
}

const statuses = { active: 'open', open: 'open', pending: 'snoozed', closed: 'resolved' } as const;

function conversationPieces(given: Conversation): Piece[] {
  const what = `conversation ${given.id}`;
  if (given.state === 'deleted' || given.state === 'draft') return [dropped(what, `its state is ${given.state}`)];
  const status = statuses[(given.status ?? 'active') as keyof typeof statuses] as
    | MovedConversation['status']
    | undefined;
  if (status === undefined) return [dropped(what, `its status is ${given.status}`)];
  return [{ kind: 'conversation', id: given.id, make: (people) => conversationOf(given, status, people) }];
}

const channels = { email: 'email', chat: 'chat' } as const;

function conversationOf(given: Conversation, usual: MovedConversation['status'], people: People): MovedConversation {
  const { id: conversationId, subject, type, snooze, createdAt } = given;
  const snoozedUntil = snooze?.snoozedUntil;
  const messages = given._embedded?.threads.flatMap((each) => messagesOf(each, people)) ?? [];
  return {
    ...{ id: conversationId, subject, snoozedUntil, createdAt, messages },
    status: snoozedUntil === undefined ? usual : 'snoozed',
    channel: channels[type as keyof typeof channels] ?? 'api',
    tags: given.tags.map(({ tag }) => tag),
    assignee: namedPerson(given.assignee, people, 'user'),
    customer: namedPerson(given.primaryCustomer, people, 'customer'),
  };
}

const internal = ['note', 'forwardparent', 'forwardchild'];

/** Line items tell what happened, and drafts were never sent. */
function messagesOf(given: Thread, people: People): MovedMessage[] {
  const { id: threadId, type = '', state = 'published', body, createdAt } = given;
  const files = (given._embedded?.attachments ?? []).map((each) => {
    return { id: each.id, name: each.filename, url: each._links?.web?.href };
  });
  if (type === 'lineitem' || state !== 'published' || ((body ?? '') === '' && files.length === 0)) return [];
  const usual = type === 'customer' ? 'customer' : 'user';
  const author = namedPerson(given.createdBy ?? (type === 'customer' ? given.customer : undefined), people, usual);
  const shared = { id: threadId, author, content: body ?? '', format: 'html' as const, createdAt, files };
  return [{ ...shared, isInternal: internal.includes(type) }];
}

function articlePieces(item: Item): Piece[] {
  if (!('text' in item))
    return [dropped(`article ${item.id}`, 'text of a listed article, which only a retrieved one has')];
  return read(article, item, 'article', ({ id: articleId, name, text: body, status, keywords: tags }) => {
    const shared = { id: articleId, title: name, body, format: 'html' as const, tags };
    return [{ kind: 'article', article: { ...shared, isPublished: status === 'published' } }];
  });
}

/** The answer for the threads of one conversation does not say of which: its path does, as that of the API. */
function threadPieces({ threads: given }: z.output<typeof threads>, path: string): Piece[] {
  const [, conversationId] = /(?:^|\/)conversations\/(\d+)\/threads\b/.exec(path) ?? [];
  if (conversationId === undefined)
    return [dropped(path, 'its path does not name the conversation, as conversations/123/threads.json')];
  return [{ kind: 'messages', conversationId, make: (people) => given.flatMap((each) => messagesOf(each, people)) }];
}
