import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import type { Database } from '../../postgres/database.js';
import { type ConsumerSettings, consumerSettings, logFailure } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption, OutgoingEvent } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { KeyedQueue } from '../keyed-queue.js';
import { WakeUp } from '../wake-up.js';
import { HandledMark } from './handled-mark.js';
import type { EmbeddedLink, EmbeddedLinks } from './link.js';
import { readEvents } from './read-events.js';
import { isUnmade } from './schema.js';
import { statements } from './statements.js';

export interface EmbeddedConsumptionOptions extends ConsumeOptions {
  links: EmbeddedLinks;
  db: Database;
  log: Logger;
  pollMs: number;
}

interface Taken {
  seq: number;
  event: OutgoingEvent;
}

/** How often a process asks whether the one that handles a consumer has gone. */
const claimEveryMs = 500;

export class EmbeddedConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: EmbeddedConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #wakeUp = new WakeUp();
  readonly #running: Promise<void>;
  #onStarted: () => void = () => {};

  constructor(options: EmbeddedConsumptionOptions) {
    this.#options = options;
    this.#settings = consumerSettings(options);
    const { promise, resolve } = withResolvers<void>();
    this.started = promise;
    this.#onStarted = resolve;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { links } = this.#options;
    links.watchers.add(this.#wakeUp);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) => this.#receive(link),
      (error) => this.#failed(error),
    );
    links.watchers.delete(this.#wakeUp);
  }

  #failed(error: unknown): void {
    const { links, durable, log } = this.#options;
    if (isUnmade(error)) links.doubt();
    log.warn({ consumer: durable, err: error }, 'cannot consume events; trying again');
  }

  async #receive(link: EmbeddedLink): Promise<void> {
    const stop = AbortSignal.any([link.lost, this.#stopping.signal]);
    await this.#register();
    this.#onStarted();
    if (!(await this.#claim(link, stop))) return;
    try {
      await this.#handleFrom(await this.#register(), link.stream, stop);
    } finally {
      if (!link.lost.aborted) await link.release(this.#options.durable);
    }
  }

  /** Answers how far the consumer has come. */
  async #register(): Promise<number> {
    const [consumer] = await this.#options.db.query<{ seq: number }>(statements.register, [this.#options.durable]);
    return consumer?.seq ?? 0;
  }

  async #claim(link: EmbeddedLink, stop: AbortSignal): Promise<boolean> {
    while (!stop.aborted) {
      if (await link.claim(this.#options.durable)) return true;
      await systemClock.sleep(claimEveryMs, stop);
    }
    return false;
  }

  async #handleFrom(seq: number, stream: string, stop: AbortSignal): Promise<void> {
    const mark = new HandledMark(seq);
    const queue = this.#makeQueue(mark, stop);
    try {
      await this.#feed(mark, queue, stream, stop);
    } finally {
      await queue.stop();
      await this.#save(mark, stream);
    }
  }

  async #feed(mark: HandledMark, queue: KeyedQueue<Taken>, stream: string, stop: AbortSignal): Promise<void> {
    const { db, filter, pollMs } = this.#options;
    for (let saved = mark.handledUpTo; !stop.aborted; ) {
      const room = this.#settings.window - mark.openCount;
      const found = room > 0 ? await readEvents(db, stream, mark.last, filter, room) : [];
      for (const { seq, event } of found) {
        if (!event) mark.skip(seq);
        else {
          mark.take(seq);
          queue.push(event.orderingKey, { seq, event });
        }
      }
      if (mark.handledUpTo > saved) saved = await this.#save(mark, stream);
      if (found.length === 0 || found.length < room) await this.#wakeUp.wait(pollMs, stop);
    }
  }

  async #save(mark: HandledMark, stream: string): Promise<number> {
    const seq = mark.handledUpTo;
    await this.#options.db.query(statements.advance, [this.#options.durable, seq, stream]);
    return seq;
  }

  #makeQueue(mark: HandledMark, stop: AbortSignal): KeyedQueue<Taken> {
    const { durable, handler, log } = this.#options;
    const { concurrency, window, retryDelayMs } = this.#settings;
    return new KeyedQueue({
      concurrency,
      signal: stop,
      handle: async ({ event }, failures) => handler({ ...event, attempt: failures + 1 }, this.#stopping.signal),
      handled: ({ seq }) => {
        mark.handled(seq);
        // Not at each event: reading and saving is worth its statements for many.
        if (mark.openCount === 0 || mark.openCount === window >> 1) this.#wakeUp.ring();
      },
      failed: ({ event }, failures, error) => logFailure(log, durable, event.id, failures, error),
      retryDelayMs: (_, failures) => retryDelayMs(failures),
    });
  }
}
