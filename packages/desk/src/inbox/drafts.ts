import type { UpdateConversationRequest } from '@pharos/sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { onStored, store, stored, storedNames, useStored } from '../app/stored.js';
import type { CopyTexts } from './mail/copies.js';

/** An answer that the customer gets, or a note for the team. */
export type Kind = 'reply' | 'note';

/** A suggestion of the agent that somebody has put into an answer. */
export interface UsedSuggestion {
  readonly id: string;
  readonly content: string;
}

/** A file that the platform has. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
}

/** What is being written, and what goes with it. */
export interface Draft {
  readonly text: string;
  readonly files: readonly SentFile[];
  /** What the saved reply in the text changes in the conversation. */
  readonly change?: UpdateConversationRequest | undefined;
  /** Who gets a copy of its mail; undefined: nobody has changed that. */
  readonly copies?: CopyTexts | undefined;
  /** The suggestion that the text began with. */
  readonly suggestion?: UsedSuggestion | undefined;
}

type Kept = Draft & { readonly at: number };

const mostAgeMs = 90 * 86_400_000;
const prefix = 'draft-';
const nameOf = (conversationId: string, kind: Kind) => `${prefix}${conversationId}-${kind}`;
const nothing: Draft = { text: '', files: [] };
const read = (kept: string | null) => (kept === null ? nothing : (JSON.parse(kept) as Kept));

/** What is being written in a conversation; it is the same in every view and tab, and after a reload. */
export function useDraft(conversationId: string, kind: Kind): Draft {
  const [kept] = useStored(nameOf(conversationId, kind));
  return useMemo(() => read(kept), [kept]);
}

/** Changes what is being written. Without text, nothing remains of what came with it but its files, and who gets a copy. */
export function changeDraft(conversationId: string, kind: Kind, change: (draft: Draft) => Partial<Draft>): void {
  const name = nameOf(conversationId, kind);
  const before = read(stored(name));
  const { text, files, copies, ...more } = { ...before, ...change(before) };
  const kept: Kept = { text, files, copies, ...(text !== '' && more), at: Date.now() };
  store(name, text === '' && files.length === 0 && copies === undefined ? null : JSON.stringify(kept));
}

/** Two changes in one: of a value, the later one holds. */
export function both(
  first: UpdateConversationRequest | undefined,
  later: UpdateConversationRequest | undefined,
): UpdateConversationRequest | undefined {
  const tags = [...new Set([...(first?.add_tags ?? []), ...(later?.add_tags ?? [])])];
  const all = { ...first, ...later, ...(tags.length > 0 && { add_tags: tags }) };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** Puts a draft in front of what is being written. */
export function putBack(conversationId: string, kind: Kind, { text, files, change, copies, suggestion }: Draft): void {
  changeDraft(conversationId, kind, (now) => ({
    text: [text, now.text].filter(Boolean).join('\n\n'),
    files: [...files, ...now.files],
    change: both(change, now.change),
    copies: now.copies ?? copies,
    suggestion: now.suggestion ?? suggestion,
  }));
  setKind(conversationId, kind);
}

/** The conversations in which something is being written. */
export function draftIds(): Set<string> {
  return new Set(storedNames(prefix).map((name) => name.replace(/^draft-|-(reply|note)$/g, '')));
}

const kinds = new Map<string, Kind>();
const listeners = new Set<() => void>();

/** Shows the composer of a conversation for answers or for notes. */
export function setKind(conversationId: string, kind: Kind): void {
  kinds.set(conversationId, kind);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the composer of the open conversation is for: what was chosen last, at first that of which there is a draft. */
export function useKind(conversationId: string): Kind {
  const [first] = useState<Kind>(() => {
    const has = (kind: Kind) => stored(nameOf(conversationId, kind)) !== null;
    return has('note') && !has('reply') ? 'note' : 'reply';
  });
  useEffect(() => () => void kinds.delete(conversationId), [conversationId]);
  return useSyncExternalStore(subscribe, () => kinds.get(conversationId)) ?? first;
}

/** Forgets what nobody has touched for a long time, once it is known whose drafts they are. */
const stop = onStored(() => {
  const names = storedNames(prefix);
  if (names.length === 0) return;
  stop();
  const isOld = (name: string) => Date.now() - (JSON.parse(stored(name) ?? '{}') as Kept).at > mostAgeMs;
  for (const name of names.filter(isOld)) store(name, null);
});
