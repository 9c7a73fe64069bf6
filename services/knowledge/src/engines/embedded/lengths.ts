/** How long each document is, and on average. */
export class Lengths {
  #lengths = new Float32Array(16);
  #relative: Float32Array | undefined;
  #total = 0;
  #count = 0;

  set(number: number, length: number): void {
    if (number >= this.#lengths.length) {
      const larger = new Float32Array(Math.max(2 * this.#lengths.length, number + 1));
      larger.set(this.#lengths);
      this.#lengths = larger;
    }
    this.#lengths[number] = length;
    this.#total += length;
    this.#count += 1;
    this.#relative = undefined;
  }

  /** Each document's length over the average one; by document number. */
  relative(): Float32Array {
    if (this.#relative) return this.#relative;
    const average = this.#total / this.#count || 1;
    this.#relative = this.#lengths.map((length) => length / average);
    return this.#relative;
  }

  /** With new document numbers; -1 drops a document. */
  renumber(numbers: Int32Array): void {
    const lengths = this.#lengths;
    this.#lengths = new Float32Array(16);
    this.#total = 0;
    this.#count = 0;
    numbers.forEach((number, old) => {
      const length = lengths[old] ?? 0;
      if (number >= 0 && length > 0) this.set(number, length);
    });
    this.#relative = undefined;
  }
}
