import type { Part } from '@pharos/proto/pharos/transport/v1/tunnel';
import { frameBytes, largeAtOnce, largeBytesAtOnce, partBytes } from './limits.js';

/** A call or an answer: what goes into a frame. */
interface Message {
  readonly callId: number;
}

export interface SendQueueOptions<M extends Message> {
  /** The bytes that may be split. */
  payloadOf(message: M): Uint8Array;
  /** The message with only the last of its bytes, the parts before having left. */
  withRest(message: M, rest: Uint8Array): M;
  /** Puts a frame on the network; false when it is to be the last until `resume`. */
  write(messages: M[], parts: Part[]): boolean;
}

interface Entry<M> {
  readonly message: M;
  readonly payload: Uint8Array;
  offset: number;
  readonly onSent: (() => void) | undefined;
}

/**
 * Messages on their way out over one stream. Those of one turn of the event loop share a frame; each frame also takes
 * some of what is large, a part of each in turn, so that nobody waits for anybody else's large message.
 */
export class SendQueue<M extends Message> {
  readonly #options: SendQueueOptions<M>;
  readonly #small = new Map<number, Entry<M>>();
  /** Leave in turn; the first is the next. */
  readonly #large = new Map<number, Entry<M>>();
  /** Wait until one of the large has left. */
  readonly #waiting = new Map<number, Entry<M>>();
  /** Whether the other side understands parts. */
  splits = false;
  #bytes = 0;
  #scheduled = false;
  #stalled = false;
  #closed = false;

  constructor(options: SendQueueOptions<M>) {
    this.#options = options;
  }

  /** Serialized bytes that wait here. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Messages that wait here. */
  get size(): number {
    return this.#small.size + this.#large.size + this.#waiting.size;
  }

  /** `onSent` is called once, when the whole message has left, or will not leave any more. */
  push(message: M, onSent?: () => void): void {
    const payload = this.#options.payloadOf(message);
    this.#lineFor(payload).set(message.callId, { message, payload, offset: 0, onSent });
    this.#bytes += payload.length;
    this.schedule();
  }

  /** Takes a message back. Answers whether any of it is still here: `none` when all has left, `some` when parts have. */
  remove(callId: number): 'all' | 'some' | 'none' {
    const line = [this.#small, this.#large, this.#waiting].find((each) => each.has(callId));
    const entry = line?.get(callId);
    if (!line || !entry) return 'none';
    line.delete(callId);
    this.#bytes -= entry.payload.length - entry.offset;
    entry.onSent?.();
    this.#admitWaiting();
    return entry.offset === 0 ? 'all' : 'some';
  }

  /** Sends a frame at the end of this turn of the event loop, also an empty one. */
  schedule(): void {
    if (this.#scheduled || this.#stalled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  /** The network takes more again. */
  resume(): void {
    this.#stalled = false;
    this.schedule();
  }

  /** Drops what waits, as if it had left: nobody is there to get it. */
  close(): void {
    this.#closed = true;
    for (const line of [this.#small, this.#large, this.#waiting]) {
      for (const { onSent } of line.values()) onSent?.();
      line.clear();
    }
    this.#bytes = 0;
  }

  #lineFor(payload: Uint8Array): Map<number, Entry<M>> {
    if (!this.splits || payload.length <= partBytes) return this.#small;
    return this.#waiting.size === 0 && this.#fits(payload) ? this.#large : this.#waiting;
  }

  #flush(): void {
    this.#scheduled = false;
    if (this.#stalled || this.#closed) return;
    const messages: M[] = [];
    const parts: Part[] = [];
    const sent: Entry<M>[] = [];
    const bytes = this.#takeSmall(messages, sent);
    this.#takeLarge(bytes, messages, parts, sent);
    this.#stalled = !this.#options.write(messages, parts);
    for (const { onSent } of sent) onSent?.();
    if (this.size > 0) this.schedule();
  }

  #takeSmall(messages: M[], sent: Entry<M>[]): number {
    let bytes = 0;
    for (const [callId, entry] of this.#small) {
      if (bytes >= frameBytes) break;
      this.#small.delete(callId);
      messages.push(entry.message);
      sent.push(entry);
      bytes += entry.payload.length;
    }
    this.#bytes -= bytes;
    return bytes;
  }

  /** At least one part of something large goes with each frame, however many small messages there are. */
  #takeLarge(bytes: number, messages: M[], parts: Part[], sent: Entry<M>[]): void {
    let filled = bytes;
    do {
      const [entry] = this.#large.values();
      if (!entry) return;
      this.#large.delete(entry.message.callId);
      const rest = entry.payload.subarray(entry.offset);
      const taken = Math.min(rest.length, partBytes);
      entry.offset += taken;
      if (rest.length > partBytes) {
        parts.push({ callId: entry.message.callId, data: rest.subarray(0, partBytes) as Buffer });
        // Its next part comes after those of the others.
        this.#large.set(entry.message.callId, entry);
      } else {
        messages.push(this.#options.withRest(entry.message, rest));
        sent.push(entry);
        this.#admitWaiting();
      }
      filled += taken;
      this.#bytes -= taken;
    } while (filled < frameBytes);
  }

  /** Whether it may leave beside the other large ones. */
  #fits({ length }: Uint8Array): boolean {
    let bytes = length;
    for (const { payload } of this.#large.values()) bytes += payload.length;
    return this.#large.size === 0 || (this.#large.size < largeAtOnce && bytes <= largeBytesAtOnce);
  }

  #admitWaiting(): void {
    for (const [callId, entry] of this.#waiting) {
      if (!this.#fits(entry.payload)) return;
      this.#waiting.delete(callId);
      this.#large.set(callId, entry);
    }
  }
}
