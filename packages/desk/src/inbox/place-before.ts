/** Further down a list is not read again for the sake of its place. */
const mostPx = 30_000;

interface Rows {
  /** How far the list can be scrolled. */
  readonly endTop: number;
  /** Whether the list goes on after these rows. */
  readonly hasMore: boolean;
}

/** Where a list was before, until it is there again, is known to have become too short for that, or somebody scrolls it. */
export class PlaceBefore {
  #top: number;

  constructor(top: number) {
    this.#top = Math.min(top, mostPx);
  }

  get isWanted(): boolean {
    return this.#top > 0;
  }

  /** Where the list belongs now that it has these rows; undefined: where it is. */
  topFor({ endTop, hasMore }: Rows): number | undefined {
    if (!this.isWanted) return undefined;
    const top = this.#top;
    // What is missing is read when the list is at its end.
    if (endTop >= top || !hasMore) this.giveUp();
    return top;
  }

  giveUp(): void {
    this.#top = 0;
  }
}
