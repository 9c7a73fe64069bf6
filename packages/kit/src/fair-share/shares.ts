import { Budget } from './budget.js';

/** Places of a budget, and who has how many: owners share them and, within each owner, its parts, if it says which. */
export class Shares {
  readonly #budget: Budget;
  /** Those that have none are not in it; so is it with parts. */
  readonly #owners = new Map<string, number>();
  readonly #parts = new Map<string, number>();

  constructor(slots: number, ratio: number) {
    this.#budget = new Budget(slots, ratio);
  }

  /** How many are taken. */
  get used(): number {
    return this.#budget.used;
  }

  heldBy(owner: string): number {
    return this.#owners.get(owner) ?? 0;
  }

  /** What is asked for, but no more than there is in all. */
  atMost(slots: number): number {
    return this.#budget.atMost(slots);
  }

  /** Whether that many are free. */
  has(slots: number): boolean {
    return this.#budget.has(slots);
  }

  /** Whether they are within the owner's share, and within its part's. */
  allows(owner: string, part: string | undefined, slots: number): boolean {
    const own = this.heldBy(owner);
    if (part === undefined) return this.#budget.allows(own, slots);
    return this.#budget.allowsPart(own, this.#parts.get(keyOf(owner, part)) ?? 0, slots);
  }

  /** Takes them if they are free and the owner, or its part, may have them. */
  tryTake(owner: string, part: string | undefined, slots: number): boolean {
    if (!this.has(slots) || !this.allows(owner, part, slots)) return false;
    this.take(owner, part, slots);
    return true;
  }

  /** Takes them whether they may be had or not. */
  take(owner: string, part: string | undefined, slots: number): void {
    this.#budget.take(slots);
    this.charge(owner, slots);
    if (part !== undefined) count(this.#parts, keyOf(owner, part), slots);
  }

  giveBack(owner: string, part: string | undefined, slots: number): void {
    this.#budget.giveBack(slots);
    this.charge(owner, -slots);
    if (part !== undefined) count(this.#parts, keyOf(owner, part), -slots);
  }

  /** Counts slots as the owner's that nobody has; negative: no longer. */
  charge(owner: string, slots: number): void {
    count(this.#owners, owner, slots);
  }
}

function keyOf(owner: string, part: string): string {
  return `${owner} ${part}`;
}

function count(held: Map<string, number>, key: string, slots: number): void {
  const left = (held.get(key) ?? 0) + slots;
  if (left > 0) held.set(key, left);
  else held.delete(key);
}
