/** The greatest of many scores, kept in a heap whose root is the least of them. */
export class Top {
  readonly numbers: Uint32Array;
  readonly #scores: Float32Array;
  #size = 0;

  constructor(private readonly capacity: number) {
    this.numbers = new Uint32Array(capacity);
    this.#scores = new Float32Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a score would be kept. */
  admits(score: number): boolean {
    return this.#size < this.capacity || score > (this.#scores[0] as number);
  }

  /** Keeps a score that `admits`; the least one goes when there is no room. */
  push(number: number, score: number): void {
    if (this.#size < this.capacity) this.#up(this.#size++, number, score);
    else this.#down(number, score);
  }

  #up(place: number, number: number, score: number): void {
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#scores[parent] as number) <= score) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, number, score);
  }

  #down(number: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (this.#scores[child + 1] as number) < (this.#scores[child] as number)) child += 1;
      if ((this.#scores[child] as number) >= score) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, number, score);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.numbers[from] as number, this.#scores[from] as number);
  }

  #set(at: number, number: number, score: number): void {
    this.numbers[at] = number;
    this.#scores[at] = score;
  }
}
