import type { StreamEvent } from '@pharos/widget-protocol';
import { backoffMs } from '../shared/backoff.js';
import { failureOf, RequestFailed } from '../shared/http.js';
import { EventReader } from '../shared/sse.js';
import { isEnded, type Session } from './session.js';

/** The server says something, if only that it is there, more often than this. */
const silenceMs = 45_000;
/** What has held this long was a connection; what ends sooner was a try. */
const steadyMs = 10_000;

export interface StreamParts {
  readonly session: Session;
  onEvent(event: StreamEvent): void;
  /** A connection stands: after the first one of a session, what was there before has to be loaded. */
  onOpen(fresh: boolean): void;
  /** Something came, be it only that the server is there. */
  onHeard(): void;
  onLost(error: unknown): void;
}

/** Everything that happens in the visitor's conversations, as it happens; goes on where it was cut off. */
export class Stream {
  #reader: EventReader | undefined;
  #stop: AbortController | undefined;
  #wake: (() => void) | undefined;

  constructor(private readonly parts: StreamParts) {}

  get running(): boolean {
    return this.#stop !== undefined;
  }

  start(): void {
    if (this.running) return;
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  /** Ends it for good; a later start begins without what was before. */
  stop(): void {
    this.rest();
    this.#reader = undefined;
  }

  /** Ends the connection; a later start goes on where it was. */
  rest(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  /** Tries at once when it waits to try again: the network is back, or the visitor is. */
  wake(): void {
    this.#wake?.();
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const startedAt = Date.now();
      const error = await this.#connect(signal).catch((failure: unknown) => failure);
      if (signal.aborted) return;
      this.parts.onLost(error);
      // The widget has been switched off: asking again would change nothing.
      if (error instanceof RequestFailed && error.status === 403) return this.stop();
      if (Date.now() - startedAt > steadyMs) tries = 0;
      await this.#pause(backoffMs(tries, waitOf(error)));
    }
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const { session, onOpen } = this.parts;
    const token = await session.token();
    // Another person may have come with it.
    signal.throwIfAborted();
    const connection = new AbortController();
    const end = () => connection.abort();
    signal.addEventListener('abort', end, { signal: connection.signal });
    let timer = setTimeout(end, silenceMs);
    try {
      const { lastId } = this.#reader ?? {};
      const answer = await fetch(`${session.url}/stream`, {
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'text/event-stream',
          ...(!!lastId && { 'Last-Event-ID': lastId }),
        },
        credentials: 'omit',
        cache: 'no-store',
        signal: connection.signal,
      });
      if (!answer.ok || !answer.body) {
        const failure = failureOf(answer, await answer.json().catch(() => ({})));
        if (isEnded(failure)) session.forget(token);
        throw failure;
      }
      const reader = this.#begin();
      onOpen(lastId === undefined);
      const text = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await text.read(); !piece.done && !signal.aborted; piece = await text.read()) {
        clearTimeout(timer);
        timer = setTimeout(end, silenceMs);
        this.parts.onHeard();
        reader.push(piece.value);
      }
    } finally {
      clearTimeout(timer);
      end();
    }
  }

  #begin(): EventReader {
    this.#reader ??= new EventReader(({ type, data }) => {
      const event = eventOf(type, data);
      if (event) this.parts.onEvent(event);
    });
    this.#reader.restart();
    return this.#reader;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
      this.#wake = resolve;
    });
  }
}

function eventOf(type: string, data: string): StreamEvent | undefined {
  try {
    return { type, data: JSON.parse(data) } as StreamEvent;
  } catch {
    return undefined;
  }
}

function waitOf(error: unknown): number {
  return error instanceof RequestFailed ? error.retryAfterMs : 0;
}
