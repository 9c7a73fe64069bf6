import { StringDecoder } from 'node:string_decoder';

/** How much of a response is kept (decisions §8), in bytes. */
export const keptBytes = 16 * 1_024;
/** So much more is read, and thrown away, to keep the connection for the next delivery. */
const drainedBytes = 64 * 1_024;

/** A response's body as far as it is kept. */
export class KeptBody {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  /** False once more has come than is worth reading. */
  add(chunk: Uint8Array): boolean {
    if (this.#bytes < keptBytes) this.#chunks.push(chunk.subarray(0, keptBytes - this.#bytes));
    this.#bytes += chunk.length;
    return this.#bytes <= keptBytes + drainedBytes;
  }

  /** UTF-8, as far as it is; without NUL, which PostgreSQL's text cannot hold; cut between characters. */
  text(): string {
    if (this.#bytes === 0) return '';
    const text = decode(this.#chunks.length === 1 ? (this.#chunks[0] as Uint8Array) : Buffer.concat(this.#chunks));
    const encoded = Buffer.byteLength(text);
    return encoded <= keptBytes ? text : decode(Buffer.from(text).subarray(0, keptBytes));
  }
}

function decode(bytes: Uint8Array): string {
  return new StringDecoder('utf8')
    .write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .replaceAll('\0', '\uFFFD');
}
