import { relative } from 'node:path';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { isTooDeep } from './depth.js';
import { type Document, documentsOf, filesOf } from './documents.js';
import { type DroppedRecords, notValid } from './dropped-records.js';
import { People } from './people.js';
import type { Piece, Product } from './product.js';
import type { MovedArticle, MovedConversation, MovedMessage, Person } from './records.js';

type Making = (people: People) => MovedMessage[];

/** How many files with messages stay in memory. */
const mostKept = 4;

/** How many records of each kind an export has. */
export interface Counts {
  readonly contacts: number;
  readonly conversations: number;
  readonly articles: number;
  readonly drafts: number;
}

/** An export as plain records, always in the same order. It is read again for each kind: no more than one file is in memory. */
export class Export {
  readonly people = new People();
  /** In which files there are messages of a conversation besides its own document. */
  readonly #elsewhere = new Map<string, Set<string>>();
  /** The messages of the files that were read last. */
  readonly #read = new Map<string, Map<string, Making[]>>();
  readonly #counts = { contacts: 0, conversations: 0, articles: 0, drafts: 0 };

  private constructor(
    readonly product: Product,
    readonly place: string,
    readonly files: readonly string[],
  ) {}

  /** Reads who there is, and where messages are. What is in no form that the product documents is dropped. @throws Stop when nothing is in one */
  static async open(product: Product, place: string, dropped: DroppedRecords): Promise<Export> {
    const opened = new Export(product, place, filesOf(place));
    let hasRecords = false;
    for (const file of opened.files) {
      const found = await opened.#look(file, dropped);
      hasRecords ||= found.records > 0;
      if (found.records + found.notValid === 0)
        dropped.add(relative(place, file) || file, `a file without records of ${product.name}`);
    }
    if (hasRecords) return opened;
    const words = `${place} has no records in the form of ${product.name}. Is it an export of another product, or not whole?`;
    throw new Stop(words, exitCodes.refused, 'EXPORT_EMPTY');
  }

  /** How many records a file has, also such as are left out. @throws Stop when it is nested too deep to be read */
  async #look(file: string, dropped: DroppedRecords) {
    const found = { records: 0, notValid: 0 };
    for await (const document of documentsOf(file, this.place)) {
      if (isTooDeep(document.value))
        throw new Stop(`${document.path} is nested too deep for an export.`, exitCodes.refused, 'EXPORT_INVALID');
      for (const piece of this.#piecesOf(document)) {
        found[document.value === undefined ? 'notValid' : 'records'] += 1;
        this.#note(piece, file, dropped);
      }
    }
    return found;
  }

  get counts(): Counts {
    return this.#counts;
  }

  #note(piece: Piece, file: string, dropped: DroppedRecords): void {
    if (piece.kind === 'person') {
      this.people.add(piece.person);
      if (piece.person.role === 'customer') this.#counts.contacts += 1;
    } else if (piece.kind === 'company') this.people.addCompany(piece.id, piece.name);
    else if (piece.kind === 'conversation') this.#counts.conversations += 1;
    else if (piece.kind === 'article') this.#counts[piece.article.isPublished ? 'articles' : 'drafts'] += 1;
    else if (piece.kind === 'dropped') dropped.add(piece.what, piece.why);
    else this.#elsewhere.set(piece.conversationId, (this.#elsewhere.get(piece.conversationId) ?? new Set()).add(file));
  }

  async *contacts(): AsyncGenerator<Person> {
    for await (const piece of this.#all())
      if (piece.kind === 'person' && piece.person.role === 'customer') yield piece.person;
  }

  async *articles(): AsyncGenerator<MovedArticle> {
    for await (const piece of this.#all()) if (piece.kind === 'article') yield piece.article;
  }

  async *conversations(): AsyncGenerator<MovedConversation> {
    for await (const piece of this.#all()) {
      if (piece.kind !== 'conversation') continue;
      const made = piece.make(this.people);
      const told = [...made.messages, ...(await this.#messagesElsewhere(piece.id))];
      const { beginning } = made;
      yield { ...made, messages: told.length === 0 && beginning !== undefined ? [beginning] : inOrder(told) };
    }
  }

  async #messagesElsewhere(conversationId: string): Promise<MovedMessage[]> {
    const found: MovedMessage[] = [];
    for (const file of this.#elsewhere.get(conversationId) ?? [])
      for (const make of (await this.#messagesIn(file)).get(conversationId) ?? []) found.push(...make(this.people));
    return found;
  }

  /** One file can hold messages of all conversations: it is not read again for each. */
  async #messagesIn(file: string): Promise<Map<string, Making[]>> {
    const kept = this.#read.get(file);
    if (kept !== undefined) return kept;
    const messages = new Map<string, Making[]>();
    for await (const piece of this.#pieces(file))
      if (piece.kind === 'messages')
        messages.set(piece.conversationId, [...(messages.get(piece.conversationId) ?? []), piece.make]);
    const [oldest] = this.#read.keys();
    if (oldest !== undefined && this.#read.size >= mostKept) this.#read.delete(oldest);
    this.#read.set(file, messages);
    return messages;
  }

  async *#all(): AsyncGenerator<Piece> {
    for (const file of this.files) yield* this.#pieces(file);
  }

  async *#pieces(file: string): AsyncGenerator<Piece> {
    for await (const document of documentsOf(file, this.place)) yield* this.#piecesOf(document);
  }

  #piecesOf({ path, value }: Document): Iterable<Piece> {
    if (value === undefined) return [{ kind: 'dropped', what: path, why: notValid }];
    return this.product.piecesOf(value, path);
  }
}

/** Each message once, in the order of their times. */
function inOrder(messages: readonly MovedMessage[]): MovedMessage[] {
  const once = [...new Map(messages.map((message) => [message.id, message])).values()];
  return once.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}
