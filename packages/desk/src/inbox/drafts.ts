import { store, stored, storedNames, useStored } from '../app/stored.js';

/** An answer that the customer gets, or a note for the team. */
export type Kind = 'reply' | 'note';

const nameOf = (conversationId: string, kind: Kind) => `draft-${conversationId}-${kind}`;

/** What is being written in a conversation; it is the same in every view and tab, and after a reload. */
export function useDraft(conversationId: string, kind: Kind): [string, (text: string) => void] {
  const [text, set] = useStored(nameOf(conversationId, kind));
  return [text ?? '', (next) => set(next === '' ? null : next)];
}

/** Puts a text in front of what is being written. */
export function putBack(conversationId: string, kind: Kind, text: string): void {
  const name = nameOf(conversationId, kind);
  const now = stored(name);
  store(name, now === null ? text : `${text}\n\n${now}`);
}

/** The conversations in which something is being written. */
export function draftIds(): Set<string> {
  return new Set(storedNames('draft-').map((name) => name.replace(/^draft-|-(reply|note)$/g, '')));
}
