import type { ServerResponse } from 'node:http';
import type { ClientLeft } from './client-left.js';

/** One server-sent event; those that many clients get may be given as bytes (`encodeFrame`), which are made once then. */
export type StreamFrame = Uint8Array | { readonly id?: string; readonly event?: string; readonly data: string };

export interface EventStreamOptions {
  /** What a client goes on with that has dealt with all frames taken so far: it is sent at the beginning and with heartbeats. */
  position?(): string | undefined;
  /** Asked about once a second: once it is false the stream ends. For streams that need no API key. */
  stillAllowed?(): Promise<boolean>;
  /** Whose visitor gets the stream, of one that needs no API key: it counts as one of that organization. */
  readonly visitor?: { readonly orgId: string; readonly sessionId: string };
}

/** What the handler of a stream's route answers. */
export class EventStream {
  constructor(
    readonly frames: AsyncIterable<StreamFrame>,
    readonly options: EventStreamOptions,
  ) {}
}

/**
 * The answer of a route that declares `stream`. The frames have to end when the signal of the handler's `call` aborts: that is
 * when the client has left, or the gateway ends the stream.
 */
export function eventStream(frames: AsyncIterable<StreamFrame>, options: EventStreamOptions = {}): EventStream {
  return new EventStream(frames, options);
}

/** A frame as it is sent. */
export function encodeFrame({ id, event, data }: Exclude<StreamFrame, Uint8Array>): Buffer {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
  ];
  return Buffer.from(`${lines.join('\n')}\n\n`);
}

/** Why a stream ended. */
export type StreamEnd = 'client_left' | 'slow_reader' | 'not_allowed' | 'shutdown' | 'aged' | 'finished' | 'failed';

/** Shorter than the idle time of common proxies, which end what is silent for a minute or half of one. */
const heartbeatMs = 15_000;
/** Who takes nothing for so long is gone, or might as well be. */
const stalledMs = 30_000;
const reconnectMs = 2_000;
/** Within which time clients come back, each at a moment of its own: after those of a gateway that stops, all at once. */
const spreadMs: Partial<Record<StreamEnd, number>> = { shutdown: 3_000, aged: 500 };

/** One open stream: writes its frames as fast as the client takes them, and holds no more than one besides the socket's. */
export class OpenStream {
  #writtenMs: number;
  readonly #overAtMs: number;
  #stalledSinceMs: number | undefined;
  #sentPosition: string | undefined;
  #end: StreamEnd | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stream: EventStream,
    /** Aborts when the client leaves, and is aborted when the stream ends. */
    private readonly ended: ClientLeft,
    private readonly nowMs: () => number,
    /** After so long it ends, and its client goes on elsewhere. */
    ageMs = Infinity,
  ) {
    this.#writtenMs = nowMs();
    this.#overAtMs = nowMs() + ageMs;
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
    const mostMs = spreadMs[reason];
    if (mostMs !== undefined) this.#write(`retry: ${Math.round(Math.random() * mostMs)}\n\n`);
    // Whoever does not read would not read the end either.
    if (this.#stalledSinceMs === undefined) this.response.end();
    else this.response.destroy();
    this.ended.abort();
  }

  /** To be called about once a second: sends a sign of life when nothing was sent for long, and ends it when nobody reads or it is old. */
  beat(): void {
    const nowMs = this.nowMs();
    if (nowMs >= this.#overAtMs && !this.#isOver) this.end('aged');
    else if (this.#stalledSinceMs !== undefined) {
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
