import type { People } from './people.js';
import type { MovedArticle, MovedConversation, MovedMessage, Person } from './records.js';

/** What a document of an export holds. Conversations and messages are made when all people are known. */
export type Piece =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'company'; readonly id: string; readonly name: string }
  | { readonly kind: 'conversation'; readonly id: string; readonly make: (people: People) => MovedConversation }
  /** Messages that a document tells without the rest of their conversation. */
  | { readonly kind: 'messages'; readonly conversationId: string; readonly make: (people: People) => MovedMessage[] }
  | { readonly kind: 'article'; readonly article: MovedArticle }
  | { readonly kind: 'dropped'; readonly why: string; readonly what: string };

/** A support product whose exports can be read. */
export interface Product {
  /** As commands and external IDs name it. */
  readonly name: string;
  /** All that a document holds; `path` is that of its file in the export, with slashes. */
  readonly piecesOf: (value: unknown, path: string) => Iterable<Piece>;
}

/** A record that is left out, and why. */
export function dropped(what: string, why: string): Piece {
  return { kind: 'dropped', what, why };
}
