import { z } from 'zod/mini';
import { attributes, id, listOf, maybe, text, time } from '../fields.js';
import { type Item, itemsOf, read } from '../items.js';
import type { People } from '../people.js';
import { dropped, type Piece, type Product } from '../product.js';
import type { MovedConversation, MovedMessage, Person } from '../records.js';
import { isBlank, withoutTags } from '../visible-text.js';

// The forms of https://developers.intercom.com/docs/references/rest-api, from version 2.0 on.
const contact = z.object({
  id,
  external_id: text,
  email: text,
  phone: text,
  name: text,
  custom_attributes: attributes,
  companies: maybe(z.object({ data: listOf(z.object({ id, name: text })) })),
  created_at: maybe(time),
});

const admin = z.object({ id, name: text, email: text });
const company = z.object({ id, name: z.string() });
const author = z.object({ type: text, id: maybe(id), name: text, email: text, from_ai_agent: maybe(z.boolean()) });
const attachment = z.object({ name: z.string(), url: text });

const part = z.object({
  id,
  part_type: text,
  body: text,
  created_at: time,
  author: maybe(author),
  attachments: listOf(attachment),
});

const conversation = z.object({
  id,
  title: text,
  state: maybe(z.enum(['open', 'closed', 'snoozed'])),
  snoozed_until: maybe(time),
  priority: text,
  admin_assignee_id: maybe(id),
  tags: maybe(z.object({ tags: listOf(z.object({ name: z.string() })) })),
  contacts: maybe(z.object({ contacts: listOf(z.object({ id, external_id: text })) })),
  source: maybe(
    z.object({
      type: text,
      id: maybe(id),
      subject: text,
      body: text,
      author: maybe(author),
      attachments: listOf(attachment),
    }),
  ),
  conversation_parts: maybe(z.object({ conversation_parts: listOf(part) })),
  created_at: time,
});

const content = z.object({ title: text, body: text, state: text });
const article = z.extend(content, {
  id,
  default_locale: text,
  translated_content: maybe(z.record(z.string(), z.unknown())),
});

type Conversation = z.output<typeof conversation>;
type Author = z.output<typeof author>;

const kinds = ['contact', 'admin', 'company', 'conversation', 'article'] as const;

function kindOf({ type, id: itemId }: Item): (typeof kinds)[number] | undefined {
  return itemId === undefined ? undefined : kinds.find((kind) => kind === (type === 'team' ? 'admin' : type));
}

/** Contacts, teammates, companies, conversations and articles, as the API of Intercom answers them. */
export const intercom: Product = {
  name: 'intercom',
  *piecesOf(value) {
    for (const { kind, item } of itemsOf(value, kindOf)) {
      if (kind === 'contact') yield* read(contact, item, kind, (each) => [{ kind: 'person', person: contactOf(each) }]);
      if (kind === 'admin') yield* read(admin, item, kind, (each) => [{ kind: 'person', person: adminOf(each) }]);
      if (kind === 'company') yield* read(company, item, kind, (each) => [{ kind: 'company', ...each }]);
      if (kind === 'conversation') yield* read(conversation, item, kind, conversationPieces);
      if (kind === 'article') yield* read(article, item, kind, articlePieces);
    }
  },
};

function contactOf(given: z.output<typeof contact>): Person {
  const { name, email, phone, external_id: externalId, custom_attributes: metadata, created_at: createdAt } = given;
  const [first] = given.companies?.data ?? [];
  const shared = { key: `contact-${given.id}`, id: given.id, role: 'customer' as const, name, email, phone };
  return { ...shared, externalId, metadata, createdAt, company: first?.name, companyId: first?.id };
}

function adminOf({ id: adminId, name, email }: z.output<typeof admin>): Person {
  return { key: `admin-${adminId}`, id: adminId, role: 'agent', name, email };
}

function conversationPieces(given: Conversation): Piece[] {
  const found: Piece = { kind: 'conversation', id: given.id, make: (people) => conversationOf(given, people) };
  if (given.conversation_parts !== undefined) return [found];
  return [
    found,
    dropped(`conversation ${given.id}`, 'answers of a listed conversation, which only a retrieved one has'),
  ];
}

const states = { open: 'open', closed: 'resolved', snoozed: 'snoozed' } as const;

function conversationOf(given: Conversation, people: People): MovedConversation {
  const { id: conversationId, state = 'open', snoozed_until: snoozedUntil, source, created_at: createdAt } = given;
  const customer = customerOf(given, people);
  const subject = given.title ?? plain(source?.subject ?? '');
  const shared = { id: conversationId, subject, status: states[state], snoozedUntil, customer, createdAt };
  const parts = given.conversation_parts?.conversation_parts ?? [];
  return {
    ...shared,
    priority: given.priority === 'priority' ? 'high' : 'normal',
    channel: source?.type === 'email' ? 'email' : 'chat',
    tags: given.tags?.tags.map(({ name }) => name) ?? [],
    assignee: given.admin_assignee_id === undefined ? undefined : people.get(`admin-${given.admin_assignee_id}`),
    messages: [...firstOf(given, people), ...parts.flatMap((each) => messagesOf(each, people))],
  };
}

function customerOf({ contacts, source }: Conversation, people: People): Person | undefined {
  const [first] = contacts?.contacts ?? [];
  if (first !== undefined) {
    const role = 'customer' as const;
    const unlisted: Person = { key: `contact-${first.id}`, id: first.id, role, externalId: first.external_id };
    return people.get(unlisted.key) ?? unlisted;
  }
  const writer = authorOf(source?.author, people);
  return writer?.role === 'customer' ? writer : undefined;
}

/** What a conversation begins with is no part of it. */
function firstOf({ id: conversationId, source, created_at: createdAt }: Conversation, people: People): MovedMessage[] {
  if (source === undefined) return [];
  const oldId = source.id ?? conversationId;
  const given = { ...source, id: `source-${oldId}`, part_type: 'comment', created_at: createdAt };
  return messagesOf(given, people).map((message) => ({ ...message, oldId }));
}

/** Parts without words and files tell what happened: that somebody was assigned, or closed it. */
function messagesOf(given: z.output<typeof part>, people: People): MovedMessage[] {
  if (isBlank(given.body ?? '', 'html') && given.attachments.length === 0) return [];
  const { id: partId, body = '', created_at: createdAt, attachments } = given;
  const isInternal = given.part_type?.startsWith('note') === true;
  const shared = { id: partId, author: authorOf(given.author, people), content: body, format: 'html' as const };
  return [{ ...shared, isInternal, createdAt, files: attachments.map(({ name, url }) => ({ name, url })) }];
}

function authorOf(given: Author | undefined, people: People): Person | undefined {
  if (given?.id === undefined) return undefined;
  const { id: authorId, name, email, type } = given;
  const shared = { id: authorId, name, email };
  if (type === 'bot') return { ...shared, key: 'bot', role: given.from_ai_agent ? 'ai' : 'system' };
  const [key, role] =
    type === 'admin' || type === 'team' ? (['admin', 'agent'] as const) : (['contact', 'customer'] as const);
  return people.get(`${key}-${authorId}`) ?? { ...shared, key: `${key}-${authorId}`, role };
}

function plain(html: string): string {
  return withoutTags(html).replace(/\s+/g, ' ').trim();
}

function articlePieces(given: z.output<typeof article>): Piece[] {
  const { id: articleId, default_locale: locale, translated_content: translations } = given;
  const others = Object.entries(translations ?? {}).filter(([language]) => language !== locale && language !== 'type');
  return [
    ...articleOf(articleId, locale, given),
    ...others.flatMap(([language, each]) => {
      const translated = content.safeParse(each);
      return translated.success ? articleOf(`${articleId}-${language}`, language, translated.data) : [];
    }),
  ];
}

function articleOf(articleId: string, locale: string | undefined, given: z.output<typeof content>): Piece[] {
  if (given.title === undefined || given.title === '') return [dropped(`article ${articleId}`, 'it has no title')];
  const shared = { id: articleId, title: given.title, body: given.body ?? '', format: 'html' as const, locale };
  return [{ kind: 'article', article: { ...shared, tags: [], isPublished: given.state === 'published' } }];
}
