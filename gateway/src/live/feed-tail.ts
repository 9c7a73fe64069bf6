import { backoffMs, isFailure } from '@pharos/kit';
import type { FeedEvent } from './feed-event.js';
import type { FeedOwner, FeedReader } from './feed-reader.js';

/** Whoever is told of what comes; see `FeedListener`. */
export interface TailListener {
  /** These come next, and everything up to `place` is looked at. */
  offer(events: readonly FeedEvent[], place: number): void;
  /** The tail has lost its place: read from your own. */
  fallBehind(): void;
  end(): void;
}

/** Longest pause between tries while core does not answer. */
const retry = { firstMs: 100, longestMs: 3_000 };
/** The feed is recorded for a day and an hour after it was last opened. */
const renewAfterMs = 60 * 60 * 1_000;

/** The newest part of a project's feed, read once for all who listen. */
export class FeedTail {
  readonly #listeners = new Set<TailListener>();
  readonly #stopping = new AbortController();
  #opening: Promise<void> | undefined;
  #openedMs = 0;
  #isOpen = false;
  #isDirty = false;
  #isReading = false;
  /** Everything up to it has been offered. */
  place = 0;
  /** Who uses it, or is about to. */
  users = 0;

  constructor(
    readonly owner: FeedOwner,
    private readonly reader: FeedReader,
  ) {}

  /** Resolves once everything that happens from now on comes after `place`. @throws PROJECT_NOT_FOUND */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  join(listener: TailListener): void {
    this.#listeners.add(listener);
  }

  leave(listener: TailListener): void {
    this.#listeners.delete(listener);
  }

  /** There may be more: reads it. */
  look(): void {
    if (!this.#isOpen) return;
    this.#isDirty = true;
    if (!this.#isReading) void this.#read();
  }

  /** To be called now and then: keeps the feed recorded, and finds what nobody told of. */
  upkeep(): void {
    if (this.reader.clock.monotonicMs() - this.#openedMs > renewAfterMs) void this.#renew();
    this.look();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #open(): Promise<void> {
    this.place = await this.reader.open(this.owner);
    this.#isOpen = true;
    this.#openedMs = this.reader.clock.monotonicMs();
  }

  /** A failure is met again by the next reading, or at the next upkeep. */
  async #renew(): Promise<void> {
    const startedMs = this.reader.clock.monotonicMs();
    await this.reader.open(this.owner).then(
      () => {
        this.#openedMs = startedMs;
      },
      () => undefined,
    );
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    for (let failures = 0; this.#isDirty && !this.#stopping.signal.aborted; ) {
      this.#isDirty = false;
      try {
        await this.#readPage();
        failures = 0;
      } catch (error) {
        if (isFailure(error, 'PROJECT_NOT_FOUND')) return this.#endAll();
        this.#isDirty = true;
        failures += 1;
        await this.reader.clock.sleep(backoffMs(failures, retry), this.#stopping.signal);
      }
    }
    this.#isReading = false;
  }

  async #readPage(): Promise<void> {
    const { events, nextPlace, hasMore, reset } = await this.reader.page(this.owner, this.place);
    if (reset) return this.#startAnew();
    this.place = nextPlace;
    if (hasMore) this.#isDirty = true;
    for (const listener of [...this.#listeners]) listener.offer(events, nextPlace);
  }

  /** Each listener finds out by itself what of its own is missing. */
  async #startAnew(): Promise<void> {
    await this.#open();
    for (const listener of [...this.#listeners]) listener.fallBehind();
  }

  #endAll(): void {
    for (const listener of [...this.#listeners]) listener.end();
  }
}
