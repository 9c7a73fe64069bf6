import { Budget } from './budget.js';

/** Places of a budget, and who has how many: owners share them and, within each owner, its parts, if it says which. */
export class Shares {
  readonly #budget: Budget;
  /** Those that have none are not in it; so is it with parts. */
  readonly #owners = new Map<string, number>();
  readonly #parts = new Map<string, number>();

  constructor(places: number, ratio: number) {
    this.#budget = new Budget(places, ratio);
  }

  /** How many are taken. */
  get used(): number {
    return this.#budget.used;
  }

  heldBy(owner: string): number {
    return this.#owners.get(owner) ?? 0;
  }

  /** What is asked for, but no more than there is in all. */
  atMost(places: number): number {
    return this.#budget.atMost(places);
  }

  /** Whether that many are free. */
  has(places: number): boolean {
    return this.#budget.has(places);
  }

  /** Whether they are within the owner's share, and within its part's. */
  allows(owner: string, part: string | undefined, places: number): boolean {
    const own = this.heldBy(owner);
    if (part === undefined) return this.#budget.allows(own, places);
    return this.#budget.allowsPart(own, this.#parts.get(keyOf(owner, part)) ?? 0, places);
  }

  /** Takes them if they are free and the owner, or its part, may have them. */
  tryTake(owner: string, part: string | undefined, places: number): boolean {
    if (!this.has(places) || !this.allows(owner, part, places)) return false;
    this.take(owner, part, places);
    return true;
  }

  /** Takes them whether they may be had or not. */
  take(owner: string, part: string | undefined, places: number): void {
    this.#budget.take(places);
    this.charge(owner, places);
    if (part !== undefined) count(this.#parts, keyOf(owner, part), places);
  }

  giveBack(owner: string, part: string | undefined, places: number): void {
    this.#budget.giveBack(places);
    this.charge(owner, -places);
    if (part !== undefined) count(this.#parts, keyOf(owner, part), -places);
  }

  /** Counts places as the owner's that nobody has; negative: no longer. */
  charge(owner: string, places: number): void {
    count(this.#owners, owner, places);
  }
}

function keyOf(owner: string, part: string): string {
  return `${owner} ${part}`;
}

function count(held: Map<string, number>, key: string, places: number): void {
  const left = (held.get(key) ?? 0) + places;
  if (left > 0) held.set(key, left);
  else held.delete(key);
}
