import { Budget } from '@pharos/kit';

/** How many turns of an organization may be claimed now. */
export interface Room {
  readonly orgId: string;
  readonly room: number;
}

/** An organization may have as many places as it leaves free: alone, half of all. */
const shareOfFree = 1;
/** So many are claimed for one organization at a time, that others are not kept waiting. */
const mostAtOnce = 16;

/**
 * Places of turns under way, shared by organizations: each may have as many as it leaves free, and its first while there is one.
 * A turn whose model hangs keeps its place, so what hangs costs its owner and leaves the others theirs.
 */
export class OrgPlaces {
  readonly #budget: Budget;
  /** By organization; those that have none are not in it. */
  readonly #held = new Map<string, number>();
  /** Organizations that may have due turns; whose turn is next comes first. */
  readonly #asking = new Set<string>();

  constructor(places: number) {
    this.#budget = new Budget(places, shareOfFree);
  }

  /** How many places are taken. */
  get taken(): number {
    return this.#budget.used;
  }

  heldBy(orgId: string): number {
    return this.#held.get(orgId) ?? 0;
  }

  /** There may be due turns of this organization. */
  notify(orgId: string): void {
    this.#asking.add(orgId);
  }

  /** Deals out what is free, one place at a time to each that asks. What is dealt counts as taken. */
  deal(): Room[] {
    const dealt = new Map<string, number>();
    // An organization that is put back at the end is come by again.
    for (const orgId of this.#asking) {
      const room = dealt.get(orgId) ?? 0;
      if (room === mostAtOnce || !this.#tryTake(orgId)) continue;
      dealt.set(orgId, room + 1);
      this.#asking.delete(orgId);
      this.#asking.add(orgId);
    }
    for (const orgId of dealt.keys()) this.#asking.delete(orgId);
    return [...dealt].map(([orgId, room]) => ({ orgId, room }));
  }

  /** So many were found: when all that was dealt was needed there may be more. */
  claimed({ orgId, room }: Room, found: number): void {
    this.#giveBack(orgId, room - found);
    if (found === room) this.#asking.add(orgId);
  }

  /** A turn is over. */
  leave(orgId: string): void {
    this.#giveBack(orgId, 1);
  }

  #tryTake(orgId: string): boolean {
    const held = this.heldBy(orgId);
    if (!this.#budget.has(1) || !this.#budget.allows(held, 1)) return false;
    this.#budget.take(1);
    this.#held.set(orgId, held + 1);
    return true;
  }

  #giveBack(orgId: string, places: number): void {
    this.#budget.giveBack(places);
    const left = this.heldBy(orgId) - places;
    if (left > 0) this.#held.set(orgId, left);
    else this.#held.delete(orgId);
  }
}
