/** What came of an event that was sent: its position; that it did not follow its predecessor directly; or why it was refused. */
export type Outcome = number | 'displaced' | Error;

/** The events of one ordering key in a batch, by their places in it. They go in runs, each of which is stored up to some event, in order. */
export class KeyRun {
  readonly #places: number[] = [];
  /** The first that is not stored, and the one behind the last that was sent. */
  #from = 0;
  #to = 0;
  #isBroken = false;
  readonly #outcomes = new Map<number, Outcome>();

  add(place: number): void {
    this.#places.push(place);
  }

  /** The next ones to be sent, `most` of them. */
  begin(most: number): readonly number[] {
    this.#outcomes.clear();
    this.#to = Math.min(this.#places.length, this.#from + most);
    return this.#places.slice(this.#from, this.#to);
  }

  /** Nothing from this event on was sent, nor will be. */
  breakBefore(place: number): void {
    this.#to = this.#places.indexOf(place);
    this.#isBroken = true;
  }

  came(place: number, outcome: Outcome): void {
    this.#outcomes.set(place, outcome);
  }

  /** Whether it is known of all that were sent what came of them. */
  get isAnswered(): boolean {
    return this.#outcomes.size === this.#to - this.#from;
  }

  /**
   * Ends the run, also one that is not answered. Of what was stored behind an event that was not, nobody is told: it comes again, under
   * the same id, behind its predecessor.
   */
  end(): { stored: readonly [place: number, seq: number][]; error?: Error; goesOn: boolean } {
    const stored: [number, number][] = [];
    for (; this.#from < this.#to; this.#from += 1) {
      const place = this.#places[this.#from] as number;
      const outcome = this.#outcomes.get(place);
      if (outcome instanceof Error) return { stored, error: outcome, goesOn: false };
      // The first of a run follows nobody, so each run stores one at least.
      if (typeof outcome !== 'number') return { stored, goesOn: outcome === 'displaced' };
      stored.push([place, outcome]);
    }
    return { stored, goesOn: !this.#isBroken && this.#from < this.#places.length };
  }
}
