import type { Part } from '@pharos/proto/pharos/transport/v1/tunnel';
import { largeAtOnce, largeBytesAtOnce, maxMessageBytes } from './limits.js';

/** More than an honest peer sends at once: what it has given up may cross with what we know of it. */
const maxCollected = 2 * largeAtOnce;
const maxCollectedBytes = 2 * largeBytesAtOnce;

interface Collected {
  readonly data: Uint8Array[];
  bytes: number;
}

/** Puts large messages together again from the parts in which they arrive over one stream. */
export class PartCollector {
  readonly #byCall = new Map<number, Collected>();
  #bytes = 0;

  /** The bytes of messages that have not arrived as a whole. */
  get bytes(): number {
    return this.#bytes;
  }

  /** False when the peer breaks the bounds that both sides keep: the stream is to be ended. */
  add({ callId, data }: Part): boolean {
    const collected = this.#byCall.get(callId) ?? { data: [], bytes: 0 };
    this.#byCall.set(callId, collected);
    collected.data.push(data);
    collected.bytes += data.length;
    this.#bytes += data.length;
    const isMessage = collected.bytes <= maxMessageBytes;
    return isMessage && this.#byCall.size <= maxCollected && this.#bytes <= maxCollectedBytes;
  }

  /** The whole payload, its last bytes having come with the message itself. */
  complete(callId: number, rest: Uint8Array): Buffer {
    const collected = this.#byCall.get(callId);
    if (!collected) return rest as Buffer;
    this.drop(callId);
    return Buffer.concat([...collected.data, rest]);
  }

  /** Forgets what has come of the message. */
  drop(callId: number): void {
    this.#bytes -= this.#byCall.get(callId)?.bytes ?? 0;
    this.#byCall.delete(callId);
  }
}
