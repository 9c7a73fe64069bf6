import { useSyncExternalStore } from 'react';

/** Who writes in a conversation, as the stream last said: `customer`, or the ID of a colleague. */
export type Typing = string;

const shownMs = 8_000;
const writers = new Map<string, Typing>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Takes in an event of the stream; it is forgotten when none follows. */
export function setTyping(data: Readonly<Record<string, unknown>>): void {
  const id = String(data.conversation_id);
  clearTimeout(timers.get(id));
  writers.set(id, String(data.by));
  timers.set(
    id,
    setTimeout(() => {
      writers.delete(id);
      timers.delete(id);
      tell();
    }, shownMs),
  );
  tell();
}

/** Who writes in a conversation at this moment. */
export function useTyping(conversationId: string): Typing | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => writers.get(conversationId),
  );
}
