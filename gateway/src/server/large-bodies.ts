import { addressSubject } from './client-address.js';
import { Slots } from './slots.js';

/** A longer body needs a slot while it arrives: it stays in memory for as long as its client takes, which may be a minute. */
const smallBodyBytes = 64 << 10;
/** 352 MiB in all, of a gateway that may have 768. One gets no more than half of all: it leaves as many to others as it has. */
const atOnce = { keys: { all: 256, ofOne: 128 }, visitors: { all: 96, ofOne: 16 } };

interface Sender {
  /** Whoever has shown a key; undefined of a visitor. */
  readonly caller: { readonly orgId: string } | undefined;
  readonly ip: string;
}

/** Slots for long bodies that arrive: each organization has its share, and each address of those who show no key. */
export class LargeBodies {
  readonly #ofKeys = new Slots(atOnce.keys.all, atOnce.keys.ofOne);
  readonly #ofVisitors = new Slots(atOnce.visitors.all, atOnce.visitors.ofOne);

  /** Takes a slot until the returned function is called, once. @throws RATE_LIMITED when there is none */
  enter({ caller, ip }: Sender): () => void {
    return caller === undefined ? this.#ofVisitors.take(addressSubject(ip)) : this.#ofKeys.take(caller.orgId);
  }
}

/** The slot of one body, taken once it turns out to be long, and left for good. */
export class LargeSlot {
  #leave: (() => void) | undefined;
  #isOver = false;
  /** Why it has none. */
  refusal: unknown;

  constructor(private readonly enter: () => () => void) {}

  /** Whether so many bytes may be kept. */
  isFor(bytes: number): boolean {
    if (bytes <= smallBodyBytes || this.#leave) return true;
    if (this.#isOver || this.refusal !== undefined) return false;
    try {
      this.#leave = this.enter();
    } catch (error) {
      this.refusal = error;
    }
    return this.#leave !== undefined;
  }

  leave(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#isOver = true;
  }
}
