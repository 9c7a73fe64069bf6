import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import type { Database } from '../../postgres/database.js';
import { type ConsumerSettings, consumerSettings, logFailure } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption, OutgoingEvent } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { KeyedQueue } from '../keyed-queue.js';
import { WakeSignal } from '../wake-signal.js';
import type { EmbeddedLink, EmbeddedLinks } from './link.js';
import { readEvents } from './read-events.js';
import { isUndefinedObject } from './schema.js';
import { statements } from './statements.js';
import { Watermark } from './watermark.js';

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

/** Reading more, and saving how far it has come, is worth its statements for so many events, or the last one. */
const wakeEvery = 32;
/** How often a process asks whether the one that handles a consumer has gone. */
const claimEveryMs = 500;
/** On a busy stream what comes within so long is read, and written down as handled, together. */
const readEveryMs = 5;

export class EmbeddedConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: EmbeddedConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #wakeSignal = new WakeSignal();
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
    links.watchers.add(this.#wakeSignal);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) => this.#receive(link),
      (error) => this.#failed(error),
    );
    links.watchers.delete(this.#wakeSignal);
  }

  #failed(error: unknown): void {
    const { links, durable, log } = this.#options;
    if (isUndefinedObject(error)) links.doubt();
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
    const watermark = new Watermark(seq);
    const queue = this.#makeQueue(watermark, stop);
    try {
      await this.#feed(watermark, queue, stream, stop);
    } finally {
      await queue.stop();
      await this.#save(watermark, stream);
    }
  }

  async #feed(watermark: Watermark, queue: KeyedQueue<Taken>, stream: string, stop: AbortSignal): Promise<void> {
    const { db, filter, pollMs } = this.#options;
    for (let saved = watermark.handledUpTo; !stop.aborted; ) {
      const startedMs = systemClock.monotonicMs();
      const { room } = queue;
      const found = room > 0 ? await readEvents(db, stream, watermark.last, filter, room) : [];
      for (const { seq, event } of found) {
        if (!event) watermark.skip(seq);
        else {
          watermark.take(seq);
          queue.push({ seq, event });
        }
      }
      if (watermark.handledUpTo > saved) saved = await this.#save(watermark, stream);
      if (room === 0 || found.length < room) {
        await this.#wakeSignal.wait(pollMs, stop);
        await systemClock.sleep(startedMs + readEveryMs - systemClock.monotonicMs(), stop);
      }
    }
  }

  async #save(watermark: Watermark, stream: string): Promise<number> {
    const seq = watermark.handledUpTo;
    await this.#options.db.query(statements.advance, [this.#options.durable, seq, stream]);
    return seq;
  }

  #makeQueue(watermark: Watermark, stop: AbortSignal): KeyedQueue<Taken> {
    const { durable, handler, log } = this.#options;
    const { concurrency, maxInFlight, retryDelayMs } = this.#settings;
    return new KeyedQueue({
      concurrency,
      limits: maxInFlight,
      signal: stop,
      handle: async ({ event }, failures) => handler({ ...event, attempt: failures + 1 }, this.#stopping.signal),
      handled: ({ seq }) => {
        watermark.handled(seq);
        if (watermark.openCount % wakeEvery === 0) this.#wakeSignal.notify();
      },
      failed: ({ event }, failures, error) => logFailure(log, durable, event.id, failures, error),
      retryDelayMs: (_, failures) => retryDelayMs(failures),
    });
  }
}
