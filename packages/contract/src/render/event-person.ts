import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { idKinds } from '../id-kinds.js';
import { identifierDigest, senderDigest } from '../identifier-digest.js';
import { renderEventData } from './event-data.js';

type Data = Readonly<Record<string, unknown>>;

/** The data of an event in its REST shape, and what it tells of. */
export interface PayloadData {
  data: Record<string, unknown>;
  /**
   * By which an erasure finds it: digests of the persons that it describes, ids of the conversation and the message that it shows
   * words of, and where these are the agent's, the conversation again, for whose deleted messages they go too.
   */
  about: string[];
}

/** What subscribers are told of an event. @throws Error as `renderEventData` */
export function payloadData(event: Event): PayloadData {
  const data = renderEventData(event);
  return { data, about: [...personsIn(event, data), ...recordsIn(event, data)] };
}

/** Those of a note are sent where it forwards a message. */
const ofMessages = ['messageCreated', 'messageUpdated', 'messageDeleted', 'messageSent', 'messageBounced'] as const;

type OfMessage = Extract<Event['data'], { readonly $case: (typeof ofMessages)[number] }>;

const isOfMessage = (data: Event['data']): data is OfMessage =>
  data !== undefined && (ofMessages as readonly string[]).includes(data.$case);

/** Whether it is for those who are told of internal notes alone. */
export function isInternalEvent({ data }: Event): boolean {
  if (!isOfMessage(data)) return false;
  // Whoever has seen it in public is told that it is a note now.
  const wasInternal = data.$case === 'messageUpdated' ? data.value.wasInternal : true;
  return wasInternal && data.value.message?.isInternal === true;
}

/** What the event erases from all that others keep, by what their payloads are about: nothing but events of erasures do. */
export function erasedBy({ data }: Event): readonly string[] {
  if (data?.$case === 'contactErased') return data.value.identifierDigests;
  if (data?.$case === 'messageDeleted') return withAgents(data.value.message);
  if (data?.$case !== 'conversationDeleted') return [];
  return [data.value.conversation?.id, ...data.value.mergedIds].filter(isText);
}

const deletions: ReadonlySet<string> = new Set(['conversation.deleted', 'message.deleted']);

/** What the agent told of the conversation may repeat any message of it. */
function withAgents(message: { id: string; conversationId: string } | undefined): string[] {
  return message === undefined ? [] : [message.id, agentOf(message.conversationId)];
}

/** By which the words of the agent about a conversation are found. */
const agentOf = (conversationId: string) => `agent ${conversationId}`;

/** Whether subscribers are told of an event that erases what was told before. */
export function isErasure(type: string): boolean {
  return deletions.has(type);
}

function personsIn(event: Event, data: Data): string[] {
  const person = personOf(event, data);
  if (person === undefined) return [];
  const digest = identifierDigest(event.projectId, person);
  if (!event.type.startsWith('message.')) return [digest];
  return [digest, senderDigest(event.projectId, data.conversation_id as string, person)];
}

/** By which identifier an erasure will name whom the record describes or was written by. */
function personOf({ type, data: sent }: Event, data: Data): string | undefined {
  if (type.startsWith('contact.')) return data.id as string;
  if (type === 'form.submitted') return (data.contact as { id: string } | null)?.id;
  if (type === 'agent.escalated') return (data.conversation as { contact_id: string | null }).contact_id ?? undefined;
  if (sent?.$case === 'agentActionExecuted') return sent.value.contactId;
  const writtenByCustomer = type.startsWith('message.') && data.sender_type === 'customer';
  return writtenByCustomer && typeof data.sender_id === 'string' ? data.sender_id : undefined;
}

/** Events of deletions show nothing that would have to go. */
function recordsIn({ type }: Event, data: Data): string[] {
  if (isErasure(type)) return [];
  const {
    id,
    conversation_id: place,
    conversation,
    last_message_id: last,
  } = data as Record<string, string | undefined>;
  if (type.startsWith('message.')) return [id, place].filter(isText);
  if (type.startsWith('conversation.')) return [id].filter(isText);
  const about = [place, (conversation as { id?: string } | undefined)?.id, last].filter(isText);
  return type.startsWith('agent.') ? [...about, ...about.slice(0, 1).map(agentOf)] : about;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Digests are shorter than ids. */
const idLength = 30;

function isOf(kind: 'conversation' | 'message', text: string): boolean {
  return text.length === idLength && text.startsWith(`${idKinds[kind]}_`);
}

/** By which the rest of what an event tells is still found, once some of it is erased: all persons are gone from it then. */
export function aboutLeft(about: readonly string[], erased: readonly string[]): string[] {
  return about.filter((each) => !erased.includes(each) && (isOf('conversation', each) || isOf('message', each)));
}

/** The record without what was erased: a person, or all that was written in a conversation or a message that was deleted. */
export function withoutErased(type: string, data: Data, erased: readonly string[]): Record<string, unknown> {
  const rest = withoutPerson(type, data);
  if (type.startsWith('message.')) return erased.some(isRecord) ? { ...rest, content: '' } : rest;
  return erased.some((each) => isOf('conversation', each)) ? withoutSubject(type, rest) : rest;
}

const isRecord = (text: string) => isOf('conversation', text) || isOf('message', text);

/** Whatever people have written stands in these fields of a conversation. */
function withoutSubject(type: string, data: Data): Record<string, unknown> {
  if (!type.startsWith('conversation.'))
    return 'conversation' in data ? { ...data, conversation: wordless(data.conversation as Data) } : data;
  const { changes, ...conversation } = data as { changes?: Data };
  const subject = changes?.subject && { subject: { from: null, to: null } };
  return { ...wordless(conversation), ...(changes && { changes: { ...changes, ...(subject as Data) } }) };
}

function wordless({ csat, ...conversation }: Data): Record<string, unknown> {
  const rating = csat ? { ...(csat as Data), comment: null } : null;
  return { ...conversation, subject: null, csat: rating };
}

/** The fields of a contact that say nothing of the person; every other one, also one that is new, is cleared. */
const impersonal = new Set(['id', 'project_id', 'created_at', 'updated_at', 'merged_id']);

function withoutContact(contact: Data): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(contact).map(([name, value]) => [name, impersonal.has(name) ? value : cleared(value)]),
  );
}

function cleared(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : null;
}

/** The record without the data of an erased person, as core removes it from its own events. */
function withoutPerson(type: string, data: Data): Record<string, unknown> {
  if (type === 'form.submitted') return withoutSubmitter(data);
  // In the words of the agent, which may repeat theirs.
  if (type === 'agent.escalated') return { ...data, summary: '' };
  if (type === 'agent.action_executed') return { ...data, arguments: {}, error: null };
  // The sender of a message; a conversation names the contact by its id alone.
  if (type.startsWith('message.')) {
    const { sender, ...message } = data;
    return { ...message, sender_id: null, ...('attachments' in data ? { attachments: [] } : {}) };
  }
  return type.startsWith('contact.') ? withoutContact(data) : { ...data };
}

function withoutSubmitter({ submission, contact, ...rest }: Data): Record<string, unknown> {
  return {
    ...rest,
    submission: { ...(submission as Data), fields: {}, page_url: null },
    contact: contact && withoutContact(contact as Data),
  };
}
