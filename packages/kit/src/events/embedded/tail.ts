import type { Database } from '../../postgres/database.js';
import { withResolvers } from '../current.js';
import type { Tail, TailOptions } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { WakeSignal } from '../wake-signal.js';
import { readPosition } from './history.js';
import type { EmbeddedLink, EmbeddedLinks } from './link.js';
import type { SharedStream } from './shared-stream.js';
import { statements } from './statements.js';

export interface EmbeddedTailOptions extends TailOptions {
  links: EmbeddedLinks;
  db: Database;
  stream: SharedStream;
  pollMs: number;
  /** After so long without an announcement it is looked for events all the same. */
  lookAfterMs: number;
}

const batchSize = 256;

export class EmbeddedTail implements Tail {
  readonly started: Promise<void>;
  readonly #options: EmbeddedTailOptions;
  readonly #stopping = new AbortController();
  readonly #wakeSignal = new WakeSignal();
  readonly #running: Promise<void>;
  #onStarted: () => void = () => {};
  #watching: object | undefined;

  constructor(options: EmbeddedTailOptions) {
    this.#options = options;
    const { promise, resolve } = withResolvers<void>();
    this.started = promise;
    this.#onStarted = resolve;
    this.#running = this.#run();
  }

  watching(): object | undefined {
    return this.#watching;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { links } = this.#options;
    links.watchers.add(this.#wakeSignal);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) =>
        links.trying(link, this.#watch(link)).finally(() => {
          this.#watching = undefined;
        }),
      () => undefined,
    );
    links.watchers.delete(this.#wakeSignal);
  }

  async #watch(link: EmbeddedLink): Promise<void> {
    const { db, stream, filter, onEvent, pollMs, lookAfterMs } = this.#options;
    const stop = AbortSignal.any([link.lost, this.#stopping.signal]);
    let last = await readPosition(db, statements.lastSeq, [link.history]);
    this.#watching = {};
    this.#onStarted();
    while (!stop.aborted) {
      const reading = { history: link.history, after: last, filter, limit: batchSize };
      const { found, atEnd } = await stream.read(db, reading, lookAfterMs);
      for (const { seq, event } of found) {
        last = seq;
        if (event) onEvent(event);
      }
      if (atEnd) await this.#wakeSignal.wait(pollMs, stop);
    }
  }
}
