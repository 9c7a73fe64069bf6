import { type Frame, framesOf } from './frames.js';
import { wait } from './retries.js';

/** The server says something, if only that it is there, more often than this. */
const silenceMs = 45_000;
const usualRetryMs = 2_000;
const longestRetryMs = 60_000;

export interface StreamParts<Event> {
  /** Connects after a cursor. The first time it gives up as other calls do; after that, it goes on until it is refused. */
  open(cursor: string | undefined, isFirst: boolean): Promise<Response>;
  eventOf(name: string, data: unknown): Event;
  readonly signal: AbortSignal | undefined;
}

/**
 * Events as they happen, for one loop. When the connection breaks, the stream goes on where it was. It ends when the
 * loop is left or its signal aborts, and throws when the platform refuses it, as when the key was revoked.
 */
export class EventStream<Event> implements AsyncIterable<Event> {
  readonly #parts: StreamParts<Event>;
  #cursor: string | undefined;
  #retryMs = usualRetryMs;

  constructor(parts: StreamParts<Event>) {
    this.#parts = parts;
  }

  /** The position after the event that was given last. Another stream goes on from there, with `cursor`, for 24 hours. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Resolves once the stream has a place: it gives all that happens from then on, however late the loop begins. */
  async ready(): Promise<this> {
    const { signal, open } = this.#parts;
    for (;;) {
      // The platform begins with a cursor.
      for await (const _ of this.#framesOf(await open(this.#cursor, true))) if (this.#cursor !== undefined) return this;
      await wait(this.#retryMs, signal);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    const { signal, open, eventOf } = this.#parts;
    try {
      for (let isFirst = true; ; isFirst = false) {
        for await (const { event = 'message', data } of this.#framesOf(await open(this.#cursor, isFirst)))
          if (data !== undefined) yield eventOf(event, JSON.parse(data));
        await wait(this.#retryMs, signal);
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /** Those of one connection, until it breaks. */
  async *#framesOf({ body }: Response): AsyncGenerator<Frame, void, undefined> {
    if (body === null) return;
    const frames = framesOf(body, silenceMs, this.#parts.signal);
    try {
      for (;;) {
        // A connection that breaks is one that ends.
        const next = await frames.next().catch(() => undefined);
        if (next === undefined || next.done) return;
        const { id, retry } = next.value;
        if (retry !== undefined) this.#retryMs = Math.min(Number(retry) || 0, longestRetryMs);
        if (id !== undefined) this.#cursor = id;
        yield next.value;
      }
    } finally {
      await frames.return(undefined);
    }
  }
}
