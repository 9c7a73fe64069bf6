const noBytes = Buffer.alloc(0);

/** Bytes as they arrive, in as much memory as they have, or twice that: each chunk kept by itself takes some 400 bytes more, and may have one. */
export class GrowingBytes {
  #buffer: Buffer = noBytes;
  #length = 0;

  /** Memory for more than `most` is taken only once there are more. */
  constructor(private readonly most: number) {}

  add(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    // Most bodies come in one chunk, which need not be copied.
    if (this.#length === 0) this.#buffer = chunk;
    else {
      if (length > this.#buffer.length) this.#enlarge(length);
      chunk.copy(this.#buffer, this.#length);
    }
    this.#length = length;
  }

  clear(): void {
    this.#buffer = noBytes;
    this.#length = 0;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #enlarge(length: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(length, Math.min(2 * length, this.most)));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}
