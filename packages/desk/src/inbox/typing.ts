import { useSyncExternalStore } from 'react';

const shownMs = 8_000;
/** The conversations in which the customer is writing, each until it is forgotten. */
const writing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Takes in an event of the stream; it is forgotten when none follows. What the team writes is told by presence. */
export function setTyping({ conversation_id, by }: Readonly<Record<string, unknown>>): void {
  if (by !== 'customer') return;
  const id = String(conversation_id);
  clearTimeout(writing.get(id));
  writing.set(
    id,
    setTimeout(() => endTyping(id), shownMs),
  );
  tell();
}

/** The customer has sent what they were writing. */
export function endTyping(conversationId: string): void {
  clearTimeout(writing.get(conversationId));
  if (writing.delete(conversationId)) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the customer writes in a conversation at this moment. */
export const useTyping = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => writing.has(conversationId));
