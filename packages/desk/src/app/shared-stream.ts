import { type LiveEvent, Pharos, PharosError } from '@pharos/sdk';
import { isShutOut, isSignedOut } from './api.js';
import { Downtime } from './downtime.js';

const retryMs = 30_000;
/** A tab that reads answers at once, unless the browser has frozen it. */
const answerMs = 5_000;
const askMs = 30_000;
const mostKnown = 500;

/** How the stream is: there, or refused by the platform for now, or without an answer for long. */
export type StreamState = 'open' | 'refused' | 'down';

/** What the tabs of a browser tell each other. */
type Word =
  | { readonly kind: 'ask' }
  | { readonly kind: 'state'; readonly cursor: string | undefined; readonly state: StreamState }
  | { readonly kind: 'event'; readonly cursor: string | undefined; readonly event: LiveEvent };

export interface Hearing {
  /** An event, once. */
  onEvent(event: LiveEvent): void;
  /** What was read before this may be old. */
  onBegin(): void;
  onState(state: StreamState): void;
}

/**
 * The events of a project, which one tab of the browser reads for all: whoever has the lock. When it closes, the next one goes on after
 * the last event that it has heard, so that none is missing. Ends when the platform shuts the person out, which `run` throws.
 */
export class SharedStream {
  readonly #channel: BroadcastChannel;
  readonly #known = new Set<string>();
  #cursor: string | undefined;
  #isLeading = false;
  #state: StreamState = 'open';
  #hasBegun = false;
  #heardAt = 0;
  readonly #downtime = new Downtime((isDown) => this.#change(isDown ? 'down' : 'open'));
  readonly #pharos = new Pharos({ credentials: 'same-origin', fetch: this.#downtime.fetch });

  constructor(
    private readonly projectId: string,
    userId: string,
    private readonly hearing: Hearing,
  ) {
    this.#channel = new BroadcastChannel(`pharos-desk-${projectId}-${userId}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
  }

  /** Hears until the signal aborts. @throws why the platform shuts the person out */
  async run(signal: AbortSignal): Promise<void> {
    const waiting = { turn: new AbortController() };
    const look = () => void this.#askLeader(() => waiting.turn.abort());
    const timer = setInterval(look, askMs);
    document.addEventListener('visibilitychange', look);
    look();
    try {
      for (let steal = false; !signal.aborted; steal = waiting.turn.signal.aborted) {
        waiting.turn = new AbortController();
        await this.#takeTurn(steal, AbortSignal.any([signal, waiting.turn.signal]), signal);
      }
    } finally {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      this.#channel.close();
    }
  }

  /** Waits for the lock, or takes it from a tab that does not answer, and reads while it has it. */
  async #takeTurn(steal: boolean, waits: AbortSignal, signal: AbortSignal): Promise<void> {
    const own = new AbortController();
    const leads = AbortSignal.any([signal, own.signal]);
    try {
      await navigator.locks.request(this.#channel.name, steal ? { steal } : { signal: waits }, async () => {
        this.#isLeading = true;
        await this.#lead(leads);
      });
    } catch (error) {
      // Another tab has taken the lock, or this one gives up waiting.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      this.#isLeading = false;
      own.abort();
      this.#downtime.end();
    }
  }

  /** A frozen tab keeps the lock and hears nothing: whoever is looked at takes over from it. */
  async #askLeader(takeOver: () => void): Promise<void> {
    if (this.#isLeading || document.visibilityState !== 'visible') return;
    const askedAt = performance.now();
    this.#channel.postMessage({ kind: 'ask' } satisfies Word);
    await sleep(answerMs);
    const { held = [] } = await navigator.locks.query();
    const isLed = held.some(({ name }) => name === this.#channel.name);
    if (isLed && !this.#isLeading && this.#heardAt < askedAt) takeOver();
  }

  #hear(word: Word): void {
    if (word.kind === 'ask') {
      if (this.#isLeading) this.#tell();
      return;
    }
    if (this.#isLeading) return;
    this.#heardAt = performance.now();
    this.#cursor = word.cursor ?? this.#cursor;
    if (word.kind === 'event') this.#give(word.event);
    else this.#show(word.state);
    // The other tab heard before this one did; what was read since then may be from before.
    if (this.#cursor !== undefined) this.#begin();
  }

  async #lead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#read(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isSignedOut(error) || isShutOut(error)) throw error;
        const status = error instanceof PharosError ? error.status : 0;
        // The platform knows the place no more: it begins anew.
        if (status === 400) {
          this.#cursor = undefined;
          this.#hasBegun = false;
        }
        if (status > 0) {
          this.#downtime.end();
          this.#change('refused');
        }
        await sleep(retryMs, signal);
      }
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const from = { projectId: this.projectId, ...(this.#cursor !== undefined && { cursor: this.#cursor }) };
    const stream = await this.#pharos.events.stream(from, { signal, maxRetries: 1_000 }).ready();
    this.#cursor = stream.cursor;
    this.#change('open');
    this.#begin();
    for await (const event of stream) {
      // The others first: what this tab fails at is not lost for them.
      this.#channel.postMessage({ kind: 'event', cursor: stream.cursor, event } satisfies Word);
      this.#cursor = stream.cursor;
      this.#give(event);
    }
  }

  #tell(): void {
    const word: Word = { kind: 'state', cursor: this.#cursor, state: this.#state };
    this.#channel.postMessage(word);
  }

  #show(state: StreamState): void {
    this.#state = state;
    this.hearing.onState(state);
  }

  #change(state: StreamState): void {
    this.#show(state);
    if (this.#isLeading) this.#tell();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.hearing.onBegin();
  }

  /** When the reading tab changes, an event can come from both. */
  #give(event: LiveEvent): void {
    const { id } = event as { id?: string };
    if (id !== undefined) {
      if (this.#known.has(id)) return;
      this.#known.add(id);
      if (this.#known.size > mostKnown) this.#known.delete(this.#known.values().next().value ?? '');
    }
    this.hearing.onEvent(event);
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
