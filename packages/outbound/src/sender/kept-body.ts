import { StringDecoder } from 'node:string_decoder';

/** How much of a response is kept (decisions §8), in bytes. */
export const keptBytes = 16 * 1_024;
/** The bytes that are read beyond that and discarded, to keep the connection for the next delivery. */
const drainedBytes = 64 * 1_024;

const nothing = new Uint8Array();

/**
 * A response's body as far as it is kept. Memory is bounded however the body is cut up: a view of each part would hold a
 * hundred times the bytes of an answer that comes one at a time.
 */
export class KeptBody {
  /** The first part as it came, which for most is all; with a second, a copy that has room for what is kept. */
  #kept: Uint8Array = nothing;
  #bytes = 0;

  /** @param most how much is kept, in bytes */
  constructor(private readonly most = keptBytes) {}

  /** Whether more came than is kept. */
  get cut(): boolean {
    return this.#bytes > this.most;
  }

  /** False once more has come than is worth reading. */
  add(chunk: Uint8Array): boolean {
    if (this.#bytes < this.most) this.#keep(chunk.subarray(0, this.most - this.#bytes));
    this.#bytes += chunk.length;
    return this.#bytes <= this.most + drainedBytes;
  }

  /** UTF-8, as far as it is; without NUL, which PostgreSQL's text cannot hold; cut between characters. */
  text(): string {
    if (this.#bytes === 0) return '';
    const text = decode(this.#kept.subarray(0, this.#bytes));
    const encoded = Buffer.byteLength(text);
    return encoded <= this.most ? text : decode(Buffer.from(text).subarray(0, this.most));
  }

  #keep(part: Uint8Array): void {
    if (this.#bytes === 0) {
      this.#kept = part;
      return;
    }
    if (this.#kept.length < this.most) {
      const first = this.#kept;
      this.#kept = new Uint8Array(this.most);
      this.#kept.set(first);
    }
    this.#kept.set(part, this.#bytes);
  }
}

function decode(bytes: Uint8Array): string {
  return new StringDecoder('utf8')
    .write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .replaceAll('\0', '\uFFFD');
}
