import { Failure, grpcStatus, overloaded } from '../errors.js';
import { Budget } from './budget.js';

/** What may wait in all; one owner alone may fill half of it, one part of an owner a third. */
export interface QueueBounds {
  readonly items: number;
  readonly bytes: number;
}

/** What may wait: `bytes` of a part of its owner, if it has parts. */
interface Queued {
  readonly bytes: number;
  readonly part: string | undefined;
}

/** What waits of one part; an owner without parts has one line for all. */
interface Line<Item> {
  /** Who came first is the first. */
  readonly items: Set<Item>;
  bytes: number;
}

/** What waits of one owner. */
interface Lines<Item> {
  /** By part; the one that is next in turn comes first. */
  readonly parts: Map<string | undefined, Line<Item>>;
  items: number;
  bytes: number;
}

type Offer<Item> = (owner: string, item: Item) => 'taken' | 'again' | 'passed' | 'stop';

/** By then many of those that wait have had their turn. */
const retryHint = { retry_after: 1 };

/**
 * What waits for its turn: owners one after the other, of each its parts one after the other, and of each who came first. Bounded
 * in number and in bytes.
 */
export class FairQueue<Item extends Queued> {
  readonly #items: Budget;
  readonly #bytes: Budget;
  /** By owner; the owner that is next in turn comes first. */
  readonly #lines = new Map<string, Lines<Item>>();

  constructor({ items, bytes }: QueueBounds) {
    this.#items = new Budget(items, 1);
    this.#bytes = new Budget(bytes, 1);
  }

  get size(): number {
    return this.#items.used;
  }

  /** Whether something of the owner's part waits. */
  has(owner: string, part: string | undefined): boolean {
    return this.#lines.get(owner)?.parts.has(part) ?? false;
  }

  /**
   * Puts an item at the end of its line, unless it waits there already.
   * @throws RATE_LIMITED when too much of the owner waits, UNAVAILABLE when too much waits in all: nothing was begun
   */
  add(owner: string, item: Item): void {
    const lines = this.#lines.get(owner) ?? { parts: new Map<string | undefined, Line<Item>>(), items: 0, bytes: 0 };
    const line = lines.parts.get(item.part) ?? { items: new Set<Item>(), bytes: 0 };
    if (line.items.has(item)) return;
    if (!this.#items.has(1) || !this.#bytes.has(item.bytes))
      throw overloaded('Too many calls wait already.', retryHint);
    if (!this.#allows(lines, line, item)) throw tooMany();
    line.items.add(item);
    lines.parts.set(item.part, line);
    this.#lines.set(owner, lines);
    this.#count(lines, line, 1, item.bytes);
  }

  /** Takes out what waits no more. */
  remove(owner: string, item: Item): void {
    const lines = this.#lines.get(owner);
    const line = lines?.parts.get(item.part);
    if (!lines || !line?.items.delete(item)) return;
    this.#count(lines, line, -1, -item.bytes);
    if (line.items.size === 0) lines.parts.delete(item.part);
    if (lines.items === 0) this.#lines.delete(owner);
  }

  /**
   * Offers the first of every owner in turn, and the next of those whose first was taken, until nothing is taken any more.
   * What took its turn and wants another (`again`) is put at the end of its line. What is passed leaves its turn to another
   * part of its owner. `stop` ends it: who is next in turn has to wait, and so have all others.
   */
  serve(offer: Offer<Item>): void {
    // An owner that is put back at the end is come by again.
    for (const [owner, lines] of this.#lines) if (this.#serveOne(owner, lines, offer) === 'stop') return;
  }

  #serveOne(owner: string, lines: Lines<Item>, offer: Offer<Item>) {
    for (const line of lines.parts.values()) {
      const [first] = line.items as Iterable<Item>;
      const outcome = offer(owner, first as Item);
      if (outcome === 'passed') continue;
      if (outcome === 'taken') this.remove(owner, first as Item);
      if (outcome !== 'stop') this.#endTurn(owner, lines, line, first as Item);
      return outcome;
    }
    return 'passed';
  }

  #endTurn(owner: string, lines: Lines<Item>, line: Line<Item>, item: Item): void {
    if (line.items.delete(item)) line.items.add(item);
    if (lines.parts.delete(item.part)) lines.parts.set(item.part, line);
    if (this.#lines.delete(owner)) this.#lines.set(owner, lines);
  }

  #allows(lines: Lines<Item>, line: Line<Item>, { part, bytes }: Item): boolean {
    if (part === undefined) return this.#items.allows(lines.items, 1) && this.#bytes.allows(lines.bytes, bytes);
    return (
      this.#items.allowsPart(lines.items, line.items.size, 1) && this.#bytes.allowsPart(lines.bytes, line.bytes, bytes)
    );
  }

  #count(lines: Lines<Item>, line: Line<Item>, items: number, bytes: number): void {
    this.#items.take(items);
    this.#bytes.take(bytes);
    lines.items += items;
    lines.bytes += bytes;
    line.bytes += bytes;
  }
}

function tooMany(): Failure {
  const message = 'Too many calls of the organization wait already; try again when some are done.';
  return new Failure('RATE_LIMITED', grpcStatus.RESOURCE_EXHAUSTED, message, retryHint, { notBegun: true });
}
