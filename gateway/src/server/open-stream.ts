import type { ServerResponse } from 'node:http';
import type { ClientLeft } from './client-left.js';
import { type EventStream, encodeFrame, type StreamFrame } from './event-stream.js';

/** Why a stream ended. */
export type StreamEnd = 'client_left' | 'slow_reader' | 'not_allowed' | 'shutdown' | 'finished' | 'failed';

/** Shorter than the idle time of common proxies, which end what is silent for a minute or half of one. */
const heartbeatMs = 15_000;
/** Who takes nothing for so long is gone, or might as well be. */
const stalledMs = 30_000;
const reconnectMs = 2_000;
/** Clients of a gateway that stops come back at different times. */
const spreadMs = 3_000;

/** One open stream: writes its frames as fast as the client takes them, and holds no more than one besides the socket's. */
export class OpenStream {
  #writtenMs: number;
  #stalledSinceMs: number | undefined;
  #sentPosition: string | undefined;
  #end: StreamEnd | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stream: EventStream,
    /** Aborts when the client leaves, and is aborted when the stream ends. */
    private readonly ended: ClientLeft,
    private readonly nowMs: () => number,
  ) {
    this.#writtenMs = nowMs();
  }

  /** Resolves with why it ended; `onFailure` gets the error that the frames failed with. Never rejects. */
  async run(onFailure: (error: unknown) => void): Promise<StreamEnd> {
    this.#sentPosition = this.stream.options.position?.();
    this.#write(`retry: ${reconnectMs}\n${this.#sentPosition === undefined ? '' : `id: ${this.#sentPosition}\n`}\n`);
    try {
      for await (const frame of this.stream.frames) {
        if (this.#isOver) break;
        this.#write(bytesOf(frame));
        if (this.response.writableNeedDrain) await this.#drained();
      }
    } catch (error) {
      this.#end ??= 'failed';
      onFailure(error);
    }
    this.#end ??= this.ended.aborted ? 'client_left' : 'finished';
    this.ended.abort();
    this.response.end();
    return this.#end;
  }

  /** Ends it after what was written. */
  end(reason: StreamEnd): void {
    this.#end ??= reason;
    if (reason === 'shutdown') this.#write(`retry: ${Math.round(Math.random() * spreadMs)}\n\n`);
    // Whoever does not read would not read the end either.
    if (this.#stalledSinceMs === undefined) this.response.end();
    else this.response.destroy();
    this.ended.abort();
  }

  /** To be called about once a second: sends a sign of life when nothing was sent for long, and ends it when nobody reads. */
  beat(): void {
    const nowMs = this.nowMs();
    if (this.#stalledSinceMs !== undefined) {
      if (nowMs - this.#stalledSinceMs >= stalledMs) this.#giveUp();
    } else if (nowMs - this.#writtenMs >= heartbeatMs) this.#write(this.#heartbeat());
  }

  get #isOver(): boolean {
    return this.#end !== undefined || this.ended.aborted;
  }

  /** With the position when it has moved, so that who is sent little comes back with a young one. */
  #heartbeat(): string {
    const position = this.stream.options.position?.();
    if (position === undefined || position === this.#sentPosition) return ':\n\n';
    this.#sentPosition = position;
    return `id: ${position}\n\n`;
  }

  /** What is not sent yet is thrown away: the client knows what it has. */
  #giveUp(): void {
    this.#end ??= 'slow_reader';
    this.response.destroy();
    this.ended.abort();
  }

  #write(bytes: string | Uint8Array): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(bytes);
    this.#writtenMs = this.nowMs();
  }

  async #drained(): Promise<void> {
    this.#stalledSinceMs = this.nowMs();
    await new Promise<void>((resolve) => {
      const done = () => {
        this.response.off('drain', done);
        this.ended.removeEventListener('abort', done);
        resolve();
      };
      this.response.once('drain', done);
      this.ended.addEventListener('abort', done);
      if (this.ended.aborted) done();
    });
    this.#stalledSinceMs = undefined;
  }
}

function bytesOf(frame: StreamFrame): Uint8Array {
  return frame instanceof Uint8Array ? frame : encodeFrame(frame);
}
