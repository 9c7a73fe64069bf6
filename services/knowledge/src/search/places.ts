/**
 * Places at which articles are indexed, or written, at once. A project takes another only while more are free than it has: however
 * much one brings, and however long each of its articles takes, others find a place.
 */
export class Places {
  #free: number;
  readonly #taken = new Map<string, number>();

  constructor(all: number) {
    this.#free = all;
  }

  get free(): number {
    return this.#free;
  }

  /** How many each project has; those with none are not in it. */
  get taken(): ReadonlyMap<string, number> {
    return this.#taken;
  }

  /** Keeps so many for what is being looked for: until they are given back nobody else takes them. */
  reserve(places: number): void {
    this.#free -= places;
  }

  giveBack(places: number): void {
    this.#free += places;
  }

  /** Takes a place, unless the project has enough. */
  take(projectId: string): boolean {
    if ((this.#taken.get(projectId) ?? 0) >= this.#free) return false;
    this.occupy(projectId);
    return true;
  }

  /** Takes a place that the project was granted before. */
  occupy(projectId: string): void {
    this.#free -= 1;
    this.#taken.set(projectId, (this.#taken.get(projectId) ?? 0) + 1);
  }

  leave(projectId: string): void {
    this.#free += 1;
    const left = (this.#taken.get(projectId) ?? 0) - 1;
    if (left > 0) this.#taken.set(projectId, left);
    else this.#taken.delete(projectId);
  }
}
