import type { Attachment, Conversation, Message } from '@pharos/widget-protocol';
import type { Outgoing, State, Thread } from './state.js';

const none: Thread = { messages: [], loaded: false, earlier: null };

/** Messages of a thread with more of them, each once, oldest first: ids sort by time. */
export function withMessages(thread: Thread | undefined, more: readonly Message[]): Thread {
  const { messages, ...rest } = thread ?? none;
  const byId = new Map([...messages, ...more].map((message) => [message.id, message]));
  return { ...rest, messages: [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** The list with a conversation as it is now, latest activity first. */
export function withConversation(
  list: readonly Conversation[] | undefined,
  conversation: Conversation,
): readonly Conversation[] {
  const others = (list ?? []).filter(({ id }) => id !== conversation.id);
  return [conversation, ...others].sort((a, b) => (latest(a) > latest(b) ? -1 : 1));
}

function latest({ last_message: message, created_at: createdAt }: Conversation): string {
  return message?.created_at ?? createdAt;
}

/** What is still to be sent, without what has arrived. */
export function withoutArrived(outgoing: readonly Outgoing[], arrived: readonly Message[]): readonly Outgoing[] {
  const ids = new Set(arrived.map(({ client_message_id: clientId }) => clientId));
  return outgoing.some(({ clientId }) => ids.has(clientId))
    ? outgoing.filter(({ clientId }) => !ids.has(clientId))
    : outgoing;
}

/** What changes when a message comes, by the stream or as the answer to sending it; nothing when it was there already. */
export function arrival(state: State, message: Message): Partial<State> {
  const { conversation_id: id } = message;
  const thread = state.threads[id];
  // Told of late: it comes with the earlier ones, and would leave a gap behind it now.
  const isEarlier = thread?.earlier && message.id < (thread.messages[0]?.id ?? '');
  const conversation = state.conversations?.find((one) => one.id === id);
  const news = !(conversation?.last_message && conversation.last_message.id >= message.id);
  const theirs = message.sender.type !== 'customer';
  const unread = theirs && news ? 1 : 0;
  const { [id]: _, ...othersTyping } = state.whoTypes;
  return {
    ...(thread && !isEarlier && { threads: { ...state.threads, [id]: withMessages(thread, [message]) } }),
    ...(conversation &&
      news && { conversations: withConversation(state.conversations, moved(conversation, message, unread)) }),
    outgoing: withoutArrived(state.outgoing, [message]),
    ...(theirs && { whoTypes: othersTyping }),
  };
}

function moved(conversation: Conversation, message: Message, unread: number): Conversation {
  return { ...conversation, last_message: message, unread_count: conversation.unread_count + unread };
}

/** The text of a message of files alone: it has to have one. */
export function namesOf(attachments: readonly Attachment[]): string {
  return attachments.map(({ name }) => name).join(', ');
}
