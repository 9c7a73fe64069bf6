import { Failure, grpcStatus, overloaded } from '../errors.js';
import { Budget } from './budget.js';

/** What may wait in all; one owner alone may fill half of it. */
export interface QueueBounds {
  readonly items: number;
  readonly bytes: number;
}

interface Line<Item> {
  /** Who came first is the first. */
  readonly items: Set<Item>;
  bytes: number;
}

/** By then many of those that wait have had their turn. */
const retryHint = { retry_after: 1 };

/** What waits for its turn: owners one after the other, and of each who came first. Bounded in number and in bytes. */
export class FairQueue<Item extends { readonly bytes: number }> {
  readonly #items: Budget;
  readonly #bytes: Budget;
  /** By owner; the owner that is next in turn comes first. */
  readonly #lines = new Map<string, Line<Item>>();

  constructor({ items, bytes }: QueueBounds) {
    this.#items = new Budget(items, 1);
    this.#bytes = new Budget(bytes, 1);
  }

  get size(): number {
    return this.#items.used;
  }

  /** Whether something of the owner waits. */
  has(owner: string): boolean {
    return this.#lines.has(owner);
  }

  /** @throws RATE_LIMITED when too much of the owner waits, UNAVAILABLE when too much waits in all: nothing was begun */
  add(owner: string, item: Item): void {
    const line = this.#lines.get(owner) ?? { items: new Set(), bytes: 0 };
    if (!this.#items.has(1) || !this.#bytes.has(item.bytes))
      throw overloaded('Too many calls wait already.', retryHint);
    const allowed = this.#items.allows(line.items.size, 1) && this.#bytes.allows(line.bytes, item.bytes);
    if (!allowed) throw tooMany();
    this.#items.take(1);
    this.#bytes.take(item.bytes);
    line.bytes += item.bytes;
    line.items.add(item);
    this.#lines.set(owner, line);
  }

  /** Takes out what waits no more. */
  remove(owner: string, item: Item): void {
    const line = this.#lines.get(owner);
    if (!line?.items.delete(item)) return;
    this.#items.giveBack(1);
    this.#bytes.giveBack(item.bytes);
    line.bytes -= item.bytes;
    if (line.items.size === 0) this.#lines.delete(owner);
  }

  /**
   * Offers the first of every owner in turn, and the next of those whose first was taken, until nothing is taken any more.
   * `stop` ends it: who is next in turn has to wait, and so have all others.
   */
  serve(offer: (owner: string, item: Item) => 'taken' | 'passed' | 'stop'): void {
    // An owner that is put back at the end is come by again.
    for (const [owner, line] of this.#lines) {
      const [first] = line.items as Iterable<Item>;
      const outcome = offer(owner, first as Item);
      if (outcome === 'stop') return;
      if (outcome === 'taken') this.#endTurn(owner, line, first as Item);
    }
  }

  #endTurn(owner: string, line: Line<Item>, item: Item): void {
    this.remove(owner, item);
    if (!this.#lines.delete(owner)) return;
    this.#lines.set(owner, line);
  }
}

function tooMany(): Failure {
  const message = 'Too many calls of the organization wait already; try again when some are done.';
  return new Failure('RATE_LIMITED', grpcStatus.RESOURCE_EXHAUSTED, message, retryHint, { notBegun: true });
}
