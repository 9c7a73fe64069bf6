import { createHash } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { Bytes } from '@pharos/storage';
import { headBytes } from '@pharos/storage';

/** The refusal of a file with more bytes than it may have; the body of its request may be short. */
export function fileTooLarge(maxBytes: number) {
  return fail(
    'PAYLOAD_TOO_LARGE',
    { max_bytes: maxBytes },
    `The file is too large: it may have at most ${maxBytes} bytes.`,
  );
}

/** Bytes that pass by on their way to or from the storage, and what is learnt of them. */
export class WatchedBytes {
  size = 0;
  #head: Buffer = Buffer.alloc(0);
  readonly #hash = createHash('sha256');

  constructor(
    private readonly bytes: Bytes,
    /** More than that fails with PAYLOAD_TOO_LARGE, at the first byte too many. */
    private readonly maxBytes: number,
  ) {}

  async *pass(): Bytes {
    for await (const chunk of this.bytes) {
      this.size += chunk.length;
      if (this.size > this.maxBytes) throw fileTooLarge(this.maxBytes);
      if (this.#head.length < headBytes)
        this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)]);
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** The first bytes, once all have passed. */
  get head(): Buffer {
    return this.#head;
  }

  /** In hexadecimal; once, when all have passed. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
