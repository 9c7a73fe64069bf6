/**
 * A limited amount of something that owners share by dynamic thresholds (Choudhury and Hahne, 1998): each may have
 * `ratio` times as much as is still free once it has it. One alone gets ratio / (1 + ratio) of all, so there is always
 * something left for whoever comes next; the more owners there are, the less each gets.
 */
export class Budget {
  #used = 0;

  constructor(
    private readonly all: number,
    private readonly ratio: number,
  ) {}

  get used(): number {
    return this.#used;
  }

  /** What is asked for, but no more than there is in all: alone, the largest can be had too. */
  atMost(amount: number): number {
    return Math.min(amount, this.all);
  }

  /** Whether that much is free. */
  has(amount: number): boolean {
    return this.#used + amount <= this.all;
  }

  /** Whether the share of an owner that has `own` leaves it that much more. One that has none may always have its first. */
  allows(own: number, amount: number): boolean {
    return own === 0 || own + amount <= this.ratio * (this.all - this.#used - amount);
  }

  /**
   * The same for a part of an owner, such as one of an organization's projects. It may have half as much of what is free, so that
   * of its owner's share there is always something left for the others. One that has none may have its first while its owner
   * has less than it would get alone, however much is taken by others.
   */
  allowsPart(own: number, ofPart: number, amount: number): boolean {
    if (ofPart === 0) return own === 0 || own + amount <= (this.ratio / (1 + this.ratio)) * this.all;
    const left = this.all - this.#used - amount;
    return this.allows(own, amount) && ofPart + amount <= (this.ratio / 2) * left;
  }

  take(amount: number): void {
    this.#used += amount;
  }

  giveBack(amount: number): void {
    this.#used -= amount;
  }
}
