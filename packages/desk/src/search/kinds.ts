import { type Filters, readSearch } from '../inbox/filters.js';

/** What can be found. */
export const kinds = ['all', 'conversations', 'contacts', 'articles'] as const;

export type Kind = (typeof kinds)[number];

/** The address of a search: the words, of what kind, and for conversations the filters. */
export type SearchAddress = Filters & { q?: string; kind?: Exclude<Kind, 'all'> };

const isKind = (text: unknown): text is Exclude<Kind, 'all'> => text !== 'all' && kinds.some((each) => each === text);

export function readSearchAddress(search: Readonly<Record<string, unknown>>): SearchAddress {
  return { ...readSearch(search), ...(isKind(search.kind) && { kind: search.kind }) };
}
