import type { UpdateConversationRequest } from '@pharos/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { onStored, store, stored, storedNames } from '../app/stored.js';
import { type Draft, type Kind, putBack, type UsedSuggestion } from './drafts.js';

/** A message on its way. It is kept in the browser until the platform has it, and its ID is its `Idempotency-Key`: it is sent once. */
export interface Outgoing {
  readonly id: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly subject: string;
  /** Who has written it. */
  readonly userId: string;
  readonly kind: Kind;
  /** What is sent: notes mention colleagues by their IDs. */
  readonly content: string;
  /** What it was made of, which comes back when it is taken back. */
  readonly draft: Draft;
  /** The last message that the writer has seen. */
  readonly afterMessageId: string | undefined;
  readonly suggestion: UsedSuggestion | undefined;
  /** What changes in the conversation once it is sent. */
  readonly change: UpdateConversationRequest | undefined;
  /** Whether the platform has it, and only the change is left to do. */
  readonly isSent?: boolean;
  readonly createdAt: string;
  /** From then on it is sent; until then it can be taken back. In milliseconds. */
  readonly dueAt: number;
  /** Why it could not be sent yet, though it is tried again. */
  readonly trouble?: string;
  /** Why the platform has refused it; it stays until somebody decides. */
  readonly refusal?: { readonly text: string; readonly isNewer: boolean };
}

/** How long a message can be taken back. */
export const undoMs = 5_000;
const prefix = 'outbox-';

let all: readonly Outgoing[] = [];
const read = () => {
  all = storedNames(prefix)
    .map((name) => JSON.parse(stored(name) ?? 'null') as Outgoing | null)
    .filter((each) => each !== null)
    .sort((a, b) => a.dueAt - b.dueAt);
};
onStored((name) => {
  if (name === undefined || name.startsWith(prefix)) read();
});

/** All messages on their way, in the order in which they are sent. */
export const outgoing = (): readonly Outgoing[] => all;
/** A message on its way, as it is now; undefined: it was sent, or taken back. */
export const outgoingOf = (id: string): Outgoing | undefined => all.find((each) => each.id === id);

/** The messages of a conversation that are on their way. */
export function useOutgoing(conversationId: string): readonly Outgoing[] {
  const now = useSyncExternalStore(onStored, outgoing);
  return useMemo(
    () => now.filter((each) => each.conversationId === conversationId && !each.isSent),
    [now, conversationId],
  );
}

/** How many messages are on their way. */
export const useOutgoingCount = (): number => useSyncExternalStore(onStored, outgoing).length;

/** Whether a message of a conversation waits for somebody to decide: it was not sent. */
export function useIsUnsent(conversationId: string): boolean {
  const isUnsent = () => all.some((each) => each.conversationId === conversationId && each.refusal !== undefined);
  return useSyncExternalStore(onStored, isUnsent);
}

const own = new Set<string>();
/** Whether a message was written in this tab: another one may still be taking its own back. */
export const isOfThisTab = (id: string): boolean => own.has(id);

/** Keeps a message, which is sent when it can no longer be taken back. Returns its ID. */
export function put(message: Omit<Outgoing, 'id' | 'createdAt' | 'dueAt'>): string {
  const now = Date.now();
  const id = crypto.randomUUID();
  own.add(id);
  save({ ...message, id, createdAt: new Date(now).toISOString(), dueAt: now + undoMs });
  return id;
}

/** Keeps what has become of a message. */
export function save(message: Outgoing): void {
  store(prefix + message.id, JSON.stringify(message));
}

/** Forgets a message that was taken back or sent. */
export function remove(id: string): void {
  store(prefix + id, null);
}

/** Sends a message again that was refused, or could not be sent yet; also though others have written since. */
export function retry({ refusal, trouble: _, ...message }: Outgoing): void {
  const now = Date.now();
  const afterMessageId = refusal?.isNewer ? undefined : message.afterMessageId;
  own.add(message.id);
  save({ ...message, afterMessageId, createdAt: new Date(now).toISOString(), dueAt: now });
}

const taken = new Set<string>();

/** Takes a message back to where it was written. Returns whether it is there now: what is being sent can not be taken back. */
export function takeBack(id: string): boolean {
  if (taken.has(id)) return true;
  const message = outgoingOf(id);
  if (message === undefined || message.isSent) return false;
  const { conversationId, kind, draft, dueAt, refusal, trouble } = message;
  if (refusal === undefined && trouble === undefined && dueAt <= Date.now()) return false;
  remove(id);
  taken.add(id);
  putBack(conversationId, kind, draft);
  return true;
}
