/** Up to which position everything has been handled, when handlers finish in any order. */
export class Watermark {
  /** Taken and not handled, in order of position. */
  readonly #open = new Set<number>();
  #last: number;

  constructor(seq: number) {
    this.#last = seq;
  }

  /** The highest position seen. */
  get last(): number {
    return this.#last;
  }

  get handledUpTo(): number {
    const [first] = this.#open;
    return first === undefined ? this.#last : first - 1;
  }

  skip(seq: number): void {
    this.#last = seq;
  }

  take(seq: number): void {
    this.#last = seq;
    this.#open.add(seq);
  }

  handled(seq: number): void {
    this.#open.delete(seq);
  }
}
