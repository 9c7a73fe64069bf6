import { Budget } from '@pharos/kit';

/** Places that organizations share: each may have `ratio` times as many as it leaves free, and its first while there is one. */
export class OrgShares {
  readonly #budget: Budget;
  /** By organization; those that have none are not in it. */
  readonly #held = new Map<string, number>();

  constructor(places: number, ratio: number) {
    this.#budget = new Budget(places, ratio);
  }

  /** Whether there is a place for anybody. */
  get hasAny(): boolean {
    return this.#budget.has(1);
  }

  /** Takes a place, if the organization may have one. */
  tryTake(orgId: string): boolean {
    if (!this.#budget.has(1) || !this.#budget.allows(this.#held.get(orgId) ?? 0, 1)) return false;
    this.take(orgId, 1);
    return true;
  }

  /** Takes places whether it may have them or not: it has them already. */
  take(orgId: string, places: number): void {
    this.#budget.take(places);
    this.#held.set(orgId, (this.#held.get(orgId) ?? 0) + places);
  }

  giveBack(orgId: string, places: number): void {
    this.#budget.giveBack(places);
    const left = (this.#held.get(orgId) ?? 0) - places;
    if (left > 0) this.#held.set(orgId, left);
    else this.#held.delete(orgId);
  }
}
