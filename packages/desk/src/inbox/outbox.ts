import { useMemo, useSyncExternalStore } from 'react';
import { onStored } from '../app/stored.js';
import type { Change } from './changes.js';
import type { Draft, Kind, UsedSuggestion } from './drafts.js';
import type { Copies } from './mail/copies.js';
import { Queue, type Queued } from './queue.js';

/** A message on its way. It is kept in the browser until the platform has it, and sent once. */
export interface Outgoing extends Queued {
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
  /** Who gets a copy of the mail of an answer. */
  readonly copies?: Copies | undefined;
  /** What changes in the conversation once it is sent. */
  readonly change: Change | undefined;
  /** The ID of the message that the platform has of it: only the change is left to do. */
  readonly sentAs?: string;
  readonly createdAt: string;
  /** From then on it is sent. In milliseconds. */
  readonly dueAt: number;
  /** Why it could not be sent yet, though it is tried again. */
  readonly trouble?: string;
  /** Why the platform has refused it; it stays until somebody decides. */
  readonly refusal?: { readonly text: string; readonly isNewer: boolean };
}

/** How long a message waits so that it can be taken back. */
export const undoMs = 5_000;

/** All messages on their way, in the order in which they are sent. */
export const outbox = new Queue<Outgoing>('outbox-', ({ dueAt }) => dueAt);

/** The messages of a conversation that are on their way. */
export function useOutgoing(conversationId: string): readonly Outgoing[] {
  const now = useSyncExternalStore(onStored, outbox.all);
  return useMemo(
    () => now.filter((each) => each.conversationId === conversationId && each.sentAs === undefined),
    [now, conversationId],
  );
}

/** How many messages are on their way. */
export const useOutgoingCount = (): number => useSyncExternalStore(onStored, outbox.all).length;

/** Whether a message of a conversation waits for somebody to decide: it was not sent. */
export function useIsUnsent(conversationId: string): boolean {
  const isUnsent = () =>
    outbox.all().some((each) => each.conversationId === conversationId && each.refusal !== undefined);
  return useSyncExternalStore(onStored, isUnsent);
}

const own = new Set<string>();
/** Whether a message was written in this tab: another one may still be taking its own back. */
export const isOfThisTab = (id: string): boolean => own.has(id);

/** Keeps a message, which is sent after the time in which it is mostly taken back. Returns its ID. */
export function put(message: Omit<Outgoing, 'id' | 'createdAt' | 'dueAt'>): string {
  const now = Date.now();
  const id = crypto.randomUUID();
  own.add(id);
  outbox.save({ ...message, id, createdAt: new Date(now).toISOString(), dueAt: now + undoMs });
  return id;
}

/** Sends a message again that was refused, or could not be sent yet; also though others have written since. */
export function retry(id: string): void {
  const found = outbox.find(id);
  if (found === undefined) return;
  const { refusal, trouble: _, ...message } = found;
  const now = Date.now();
  const afterMessageId = refusal?.isNewer ? undefined : message.afterMessageId;
  own.add(message.id);
  outbox.save({ ...message, afterMessageId, createdAt: new Date(now).toISOString(), dueAt: now });
}
