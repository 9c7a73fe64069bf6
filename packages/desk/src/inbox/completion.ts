import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useMembers, useProjectId } from '../app/session.js';
import type { Kind } from './drafts.js';
import type { TextPlace } from './editor/text-place.js';
import { nameIn } from './mentions.js';

/** What can be put where somebody types: a saved reply (`/`), a colleague (`@`, in notes), an article (`[[`). */
export interface Completion {
  readonly id: string;
  readonly text: string;
  readonly about?: string;
  /** What takes the place of what was typed. */
  insert(): string | Promise<string>;
}

export type Sign = '/' | '@' | '[[';

export interface Typed {
  readonly sign: Sign;
  readonly query: string;
  /** Where it begins. */
  readonly from: number;
}

const patterns: readonly (readonly [Sign, RegExp])[] = [
  ['/', /(?:^|\s)(\/)([\w-]*)$/],
  ['@', /(?:^|\s)(@)([\p{L}\p{N}_-]*)$/u],
  ['[[', /(\[\[)([^\]\n]{0,80})$/],
];

/** What was typed before the caret that asks for a completion; mentions are for notes, saved replies for replies. */
export function typedAt(text: string, caret: number, kind: Kind): Typed | undefined {
  const before = text.slice(Math.max(0, caret - 100), caret);
  for (const [sign, pattern] of patterns) {
    if ((sign === '@' && kind !== 'note') || (sign === '/' && kind !== 'reply')) continue;
    const match = pattern.exec(before);
    if (match) return { sign, query: match[2] ?? '', from: caret - (match[2] ?? '').length - sign.length };
  }
  return undefined;
}

const mostShown = 8;

function matches(query: string, ...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text?.toLocaleLowerCase().includes(query.toLocaleLowerCase()));
}

function useMentions(typed: Typed | undefined): Completion[] {
  const members = useMembers();
  if (typed?.sign !== '@') return [];
  return members
    .filter(({ name, email }) => matches(typed.query, name, email))
    .map(({ id, name, email }) => ({
      id,
      text: name,
      about: email,
      insert: () => `@${nameIn(members, { id, name, email })} `,
    }));
}

function useArticles(typed: Typed | undefined): Completion[] {
  const projectId = useProjectId();
  const query = typed?.sign === '[[' ? typed.query.trim() : '';
  const { data = [] } = useQuery({
    queryKey: queryKeys.articleSearch(projectId, query),
    enabled: query.length > 1,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      pharos.knowledgeBase
        .searchKnowledgeBase({ projectId, q: query, limit: mostShown }, { signal })
        .then(({ data: hits }) => hits),
  });
  return query.length > 1
    ? data.map(({ article_id, title, passage }) => ({
        id: article_id,
        text: title,
        about: passage.heading ?? passage.text,
        insert: () => `**${title}**\n\n${passage.text}`,
      }))
    : [];
}

/** What was typed, what fits it, and which of that is chosen. */
export function useCompletion(kind: Kind, replies: (query: string | undefined) => Completion[]) {
  const [typed, setTyped] = useState<Typed | undefined>();
  const [at, setAt] = useState(0);
  const found = [
    ...replies(typed?.sign === '/' ? typed.query : undefined),
    ...useMentions(typed),
    ...useArticles(typed),
  ].slice(0, mostShown);
  const look = (text: string, caret: number) => {
    setTyped(typedAt(text, caret, kind));
    setAt(0);
  };
  const chosen = found[Math.min(at, found.length - 1)];
  return {
    found: typed ? found : [],
    typed,
    chosen,
    move: (by: number) => setAt((at + by + found.length) % found.length),
    look,
    close: () => setTyped(undefined),
  };
}

/** The keys that belong to the list while it shows. @returns whether the key was one of them */
export function onCompletionKey(
  event: KeyboardEvent,
  { found, move, close }: Pick<ReturnType<typeof useCompletion>, 'found' | 'move' | 'close'>,
  choose: () => void,
): boolean {
  if (found.length === 0 || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return false;
  if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Enter' || event.key === 'Tab') choose();
  else if (event.key === 'Escape') close();
  else return false;
  return true;
}

/** Puts a completion where it was typed; if that has changed while the completion came, where the caret is. */
export async function putIn(
  field: RefObject<TextPlace | null>,
  { from, sign, query }: Typed,
  completion: Completion,
): Promise<void> {
  const text = await completion.insert();
  const { current } = field;
  if (current === null) return;
  const end = from + sign.length + query.length;
  const isThere = current.text.slice(from, end) === sign + query;
  current.put(text, isThere ? { from, end } : current.selected);
}
