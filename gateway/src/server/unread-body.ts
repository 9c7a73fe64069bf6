import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Idempotency } from '@pharos/kit';
import { brokenOff, checkInTime, isLate } from './late-request.js';

/** How much of a body that nobody wants is read, so that its sender comes to read the answer. */
const maxDiscardedBytes = 16 << 20;

/** The body of a request that nobody has read: its handler does, as fast as the bytes can go where they belong. */
export class UnreadBody {
  constructor(
    readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    /** What makes a repetition of the request of the digest of what it brought; undefined when it has no key. */
    readonly idempotencyOf: (content: Buffer) => Idempotency | undefined,
  ) {}

  /** How many bytes it has; undefined when the client does not say. */
  get declaredBytes(): number | undefined {
    const length = this.request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  /** The bytes, as they come. Reading ends with CANCELLED when the client leaves, and with REQUEST_TIMEOUT when its time is over. */
  async *bytes(): AsyncIterable<Uint8Array> {
    checkInTime(this.request);
    try {
      for await (const chunk of this.request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
    } catch (error) {
      throw brokenOff(error as Error);
    }
  }

  /** The client may send it, if it has waited for that. */
  begin(): void {
    if (this.#isWaitedFor) this.response.writeContinue();
    this.#begun = true;
  }

  /** Reads what is left, within limits: a client that is still sending would not read its answer. */
  async discardRest(): Promise<void> {
    const { request, response } = this;
    if (request.readableEnded || request.destroyed) return;
    response.shouldKeepAlive = false;
    if (isLate(request)) return;
    if (this.#isWaitedFor && !this.#begun) return;
    let bytes = 0;
    await new Promise<void>((resolve) => {
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxDiscardedBytes) resolve();
      });
      for (const event of ['end', 'close', 'error']) request.once(event, resolve);
      request.resume();
    });
  }

  #begun = false;

  get #isWaitedFor(): boolean {
    return this.request.headers.expect !== undefined;
  }
}
