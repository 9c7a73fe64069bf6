import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import type { Database } from '../../postgres/database.js';
import { type ConsumerSettings, consumerSettings, logFailure, logRunFailure } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption, OutgoingEvent } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { KeyedQueue } from '../keyed-queue.js';
import { WakeSignal } from '../wake-signal.js';
import { HistoryPassedError, readPosition } from './history.js';
import type { EmbeddedLink, EmbeddedLinks } from './link.js';
import type { ReadEvents } from './read-events.js';
import type { SharedStream } from './shared-stream.js';
import { statements } from './statements.js';
import { Watermark } from './watermark.js';

export interface EmbeddedConsumptionOptions extends ConsumeOptions {
  links: EmbeddedLinks;
  db: Database;
  stream: SharedStream;
  log: Logger;
  pollMs: number;
  /** After so long without an announcement it is looked for events all the same. */
  lookAfterMs: number;
}

interface Taken {
  seq: number;
  event: OutgoingEvent;
}

/** How far it has come is saved so often: after a crash what came since is handled again. */
const saveEveryMs = 250;
/** And so often where nothing has come since, or what came is not handled yet: it may have been removed. */
const keepEveryMs = 10_000;
/** How often a process asks whether the one that handles a consumer has gone. */
const claimEveryMs = 500;
/** On a busy stream what comes within so long is read together. */
const readEveryMs = 20;
const nothing: ReadEvents = { found: [], atEnd: false };

export class EmbeddedConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: EmbeddedConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #wakeSignal = new WakeSignal();
  readonly #running: Promise<void>;
  #onStarted: () => void = () => {};
  /** Whether nothing more is read before some of what was taken is handled. */
  #isFull = false;

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
    const { durable, log } = this.#options;
    log.warn({ consumer: durable, err: error }, 'could not consume events; trying again');
  }

  async #receive(link: EmbeddedLink): Promise<void> {
    const stop = AbortSignal.any([link.lost, this.#stopping.signal]);
    await this.#register(link);
    this.#onStarted();
    if (!(await this.#claim(link, stop))) return;
    try {
      await this.#handle(link, stop);
    } finally {
      if (!link.lost.aborted) await link.release(this.#options.durable);
    }
  }

  async #handle(link: EmbeddedLink, stop: AbortSignal): Promise<void> {
    const watermark = new Watermark(await this.#register(link));
    const queue = this.#makeQueue(watermark, stop);
    try {
      await this.#options.links.trying(link, this.#feed(watermark, queue, link, stop));
    } finally {
      await queue.stop();
      await this.#save(watermark, link);
    }
  }

  /** Answers how far the consumer has come. */
  #register(link: EmbeddedLink): Promise<number> {
    const { db, durable, links } = this.#options;
    return links.trying(link, readPosition(db, statements.register, [durable, link.history]));
  }

  async #claim(link: EmbeddedLink, stop: AbortSignal): Promise<boolean> {
    while (!stop.aborted) {
      if (await link.claim(this.#options.durable)) return true;
      await systemClock.sleep(claimEveryMs, stop);
    }
    return false;
  }

  async #feed(watermark: Watermark, queue: KeyedQueue<Taken>, link: EmbeddedLink, stop: AbortSignal): Promise<void> {
    const { db, filter, skip, pollMs, lookAfterMs, stream: shared } = this.#options;
    const saving = this.#savingOf(watermark, () => this.#save(watermark, link));
    while (!stop.aborted) {
      const startedMs = systemClock.monotonicMs();
      const { room } = queue;
      this.#isFull = room === 0;
      const reading = { history: link.history, after: watermark.last, filter, skip, limit: room };
      const { found, atEnd } = room > 0 ? await shared.read(db, reading, lookAfterMs) : nothing;
      for (const { seq, event } of found) {
        if (!event) watermark.skip(seq);
        else {
          watermark.take(seq);
          queue.push({ seq, event });
        }
      }
      saving.whenDue();
      if (room === 0 || atEnd) {
        await this.#wakeSignal.wait(watermark.last > saving.saved ? Math.min(saveEveryMs, pollMs) : pollMs, stop);
        const restMs = startedMs + readEveryMs - systemClock.monotonicMs();
        if (restMs > 0) await systemClock.sleep(restMs, stop);
      }
    }
  }

  /** Saves beside what is read, once at a time. @throws from `whenDue` what the last saving failed with. */
  #savingOf(watermark: Watermark, saveAll: () => Promise<number>, onFailure = () => this.#wakeSignal.notify()) {
    let [saved, savedMs] = [watermark.handledUpTo, systemClock.monotonicMs()];
    let isSaving = false;
    let failure: unknown;
    const save = async () => {
      isSaving = true;
      savedMs = systemClock.monotonicMs();
      saved = await saveAll();
    };
    return {
      get saved() {
        return saved;
      },
      whenDue() {
        if (failure !== undefined) throw failure;
        const sinceMs = systemClock.monotonicMs() - savedMs;
        if (isSaving || sinceMs < (watermark.handledUpTo > saved ? saveEveryMs : keepEveryMs)) return;
        void save()
          .catch((error: unknown) => {
            failure = error;
            onFailure();
          })
          .finally(() => {
            isSaving = false;
          });
      },
    };
  }

  /** @throws HistoryPassedError */
  async #save(watermark: Watermark, { history, lost }: EmbeddedLink): Promise<number> {
    const { db, durable, stream: shared } = this.#options;
    const seq = watermark.handledUpTo;
    if (!(await shared.progress.save(db, { durable, history, seq, lost }))) throw new HistoryPassedError();
    return seq;
  }

  #makeQueue(watermark: Watermark, stop: AbortSignal): KeyedQueue<Taken> {
    const { durable, handler, handleRun, runLength, passOver, log } = this.#options;
    const { concurrency, maxInFlight, retryDelayMs } = this.#settings;
    const queue: KeyedQueue<Taken> = new KeyedQueue({
      concurrency,
      limits: maxInFlight,
      signal: stop,
      passOver,
      handle: async ({ event }, failures) => handler({ ...event, attempt: failures + 1 }, this.#stopping.signal),
      handleRun:
        handleRun &&
        ((run) =>
          handleRun(
            run.map(({ event }) => ({ ...event, attempt: 1 })),
            this.#stopping.signal,
          )),
      runLength,
      handled: ({ seq }) => {
        watermark.handled(seq);
        if (this.#isFull && queue.room > 0) this.#wakeSignal.notify();
      },
      runFailed: (run, error) => logRunFailure(log, durable, run.length, error),
      failed: ({ event }, failures, error) => logFailure(log, durable, event.id, failures, error),
      retryDelayMs: (_, failures) => retryDelayMs(failures),
    });
    return queue;
  }
}
