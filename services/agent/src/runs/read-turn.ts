import { enums } from '@pharos/contract';
import { isFailure, type OutgoingCall } from '@pharos/kit';
import type { Contact } from '@pharos/proto/pharos/core/v1/contact';
import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import type { ContactView, ConversationView, Turn, Utterance } from '../domain/turn.js';
import { plainText } from './plain-text.js';
import type { Sources } from './sources.js';

/** Internal notes and system messages among them; a page also ends at about 2 MiB. */
const maxMessages = 60;
/** What is read of one message, in UTF-16 units: a few pages of text. */
const maxMessageLength = 10_000;
/** And of all: some 15 000 tokens. The oldest ones give way. */
const maxTurnLength = 60_000;

/**
 * The conversation as core has it now, without what is known of its contact: `readContact` asks for that.
 * @throws CONVERSATION_NOT_FOUND, UNAVAILABLE, DEADLINE_EXCEEDED
 */
export async function readTurn(
  sources: Pick<Sources, 'messages'> & { readonly conversations: Pick<Sources['conversations'], 'getConversation'> },
  { orgId, projectId }: InProject,
  conversationId: string,
  call: OutgoingCall,
): Promise<Turn> {
  const at = { orgId, projectId, conversationId };
  const page = { pageSize: maxMessages, pageToken: '', includeTotal: false };
  const [{ conversation }, { messages }] = await Promise.all([
    sources.conversations.getConversation(at, call),
    sources.messages.listMessages({ ...at, page, descending: true }, call),
  ]);
  if (conversation === undefined) throw new Error('core answered without the conversation');
  const { contactId = null } = conversation;
  const utterances = utterancesOf(messages);
  return { orgId, projectId, conversation: viewOf(conversation), contactId, contact: null, utterances };
}

/** What is known of who writes. Null for nobody, and for who was erased since. @throws UNAVAILABLE, DEADLINE_EXCEEDED */
export async function readContact(
  { contacts }: Pick<Sources, 'contacts'>,
  { orgId, projectId, contactId }: Pick<Turn, 'orgId' | 'projectId' | 'contactId'>,
  call: OutgoingCall,
): Promise<ContactView | null> {
  if (contactId === null) return null;
  try {
    const { contact } = await contacts.getContact({ orgId, projectId, contactId }, call);
    return contact === undefined ? null : contactView(contact);
  } catch (error) {
    if (isFailure(error, 'CONTACT_NOT_FOUND')) return null;
    throw error;
  }
}

function contactView({ id, name, email, metadata }: Contact): ContactView {
  return { id, name: name ?? null, email: email ?? null, metadata: metadata ?? {} };
}

function viewOf(conversation: Conversation): ConversationView {
  return {
    id: conversation.id,
    subject: conversation.subject ?? null,
    status: enums.conversationStatus.toText(conversation.status),
    priority: enums.priority.toText(conversation.priority),
    channel: enums.channel.toText(conversation.channel),
    assignedTo: conversation.assignedTo ?? null,
    tags: conversation.tags,
    spam: conversation.spam,
  };
}

const speakers = {
  [SenderType.CUSTOMER]: 'customer',
  [SenderType.AGENT]: 'agent',
  [SenderType.AI]: 'ai',
} as const satisfies Partial<Record<SenderType, Utterance['from']>>;

/** What was said to each other, oldest first: as much of the latest as there is room for. */
function utterancesOf(messages: readonly Message[]): Utterance[] {
  const newestFirst = messages.toSorted(compareAge).flatMap((message) => utteranceOf(message) ?? []);
  let length = 0;
  const within = newestFirst.filter(({ text }, at) => {
    length += text.length;
    return at === 0 || length <= maxTurnLength;
  });
  return within.reverse();
}

function compareAge(a: Message, b: Message): number {
  const [newer, older] = [b.createdAt?.getTime() ?? 0, a.createdAt?.getTime() ?? 0];
  return newer - older || (a.id < b.id ? 1 : -1);
}

/** Undefined for what was not said between the customer and the team. */
export function utteranceOf({
  id,
  senderType,
  senderId,
  isInternal,
  content,
  contentType,
  createdAt,
}: Message): Utterance | undefined {
  const from = Object.hasOwn(speakers, senderType) ? speakers[senderType as keyof typeof speakers] : undefined;
  if (from === undefined || isInternal) return undefined;
  const text = plainText(content, enums.contentType.toText(contentType)).slice(0, maxMessageLength);
  return { id, from, ...(senderId !== undefined && { senderId }), text, at: createdAt ?? new Date(0) };
}
