import type { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib';

/** A body as it is told. */
export interface KeptText {
  readonly text: string;
  /** Whether there was more. */
  readonly cut: boolean;
}

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

  /** The body as `encoding` says, which is that of its header: also what comes compressed, though nobody asks for that, is kept as text. */
  plain(encoding: string | undefined): KeptText | Promise<KeptText> {
    const decompress = decompressorOf(encoding);
    const asItCame = { text: this.text(), cut: this.cut };
    return decompress === undefined || this.#bytes === 0 ? asItCame : this.#decompressed(decompress, asItCame);
  }

  /** No more than is kept of any other is taken out of it; one that breaks off is kept as far as it came. */
  async #decompressed(decompress: Transform, asItCame: KeptText): Promise<KeptText> {
    const plain = new KeptBody(this.most);
    decompress.end(this.#kept.subarray(0, this.#bytes));
    try {
      for await (const chunk of decompress) if (!plain.add(chunk) || plain.cut) break;
    } catch {
      // It is not what it says it is, from here on.
      if (plain.#bytes === 0) return asItCame;
    }
    return { text: plain.text(), cut: plain.cut || this.cut };
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

/** Undefined for a body that is not compressed, or in a way that is not known. */
function decompressorOf(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}

function decode(bytes: Uint8Array): string {
  return new StringDecoder('utf8')
    .write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .replaceAll('\0', '\uFFFD');
}
