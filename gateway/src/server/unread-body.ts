import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Idempotency } from '@pharos/kit';
import { brokenOff, checkInTime } from './late-request.js';

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
  }

  /** Gives up what is left: the answer does not wait for it, and the connection ends behind it. */
  giveUpRest(): void {
    const { request, response } = this;
    if (!request.readableEnded && !request.destroyed) response.shouldKeepAlive = false;
  }

  get #isWaitedFor(): boolean {
    return this.request.headers.expect !== undefined;
  }
}
