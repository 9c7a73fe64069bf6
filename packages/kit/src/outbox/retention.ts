import { systemClock } from '../clock.js';
import type { BusProgress, EventBus } from '../events/event-bus.js';
import type { Logger } from '../log.js';
import type { RelayObserver } from './relay-options.js';
import {
  deletePassed,
  lastPublished,
  type PublishedRow,
  type Queries,
  readPassed,
  readUnhandled,
  saveConsumers,
  unmarkAll,
} from './store.js';

export interface RetentionSettings {
  bus: EventBus;
  log: Logger;
  trimEveryMs: number;
  observer?: Pick<RelayObserver, 'unhandled'> | undefined;
}

const batchSize = 5_000;
const saveIdleEveryMs = 10_000;

/**
 * Holds the outbox against the bus: what every consumer has handled is deleted; what the bus has lost is to be sent
 * again.
 */
export class Retention {
  readonly #settings: RetentionSettings;
  #trimmedAtMs = Number.NEGATIVE_INFINITY;
  #savedAtMs = Number.NEGATIVE_INFINITY;
  #missingConsumers = '';
  #givenUpOn: PublishedRow | undefined;
  /** The epoch in which all marked rows were found in the stream. */
  #verified: string | undefined;

  constructor(settings: RetentionSettings) {
    this.#settings = settings;
  }

  /** Answers the bus's epoch: until it changes, all marked rows are in the stream; and whether there are none. */
  async reconcile(db: Queries): Promise<{ epoch: string; isEmpty: boolean }> {
    const progress = await this.#settings.bus.progress();
    const last = await lastPublished(db);
    if (last && !(await this.#isInStream(last, progress))) await this.#takeBack(db, progress, last);
    this.#verified = progress.epoch;
    // With nothing to delete it is enough to get to know new consumers at times.
    if (last || this.#elapsed(this.#savedAtMs) >= saveIdleEveryMs) await this.#deleteHandled(db, progress);
    return { epoch: progress.epoch, isEmpty: last === undefined };
  }

  /**
   * When its place was trimmed, by another schema's relay, only the epoch decides: since the last look in the same one the
   * stream has lost nothing. In another one others may have taken the places of ours, and been trimmed.
   */
  async #isInStream(last: PublishedRow, { stream, lastSeq, epoch }: BusProgress): Promise<boolean> {
    if (last.stream !== stream || last.seq > lastSeq) return false;
    return isSame(last, this.#givenUpOn) || ((await this.#settings.bus.holds(last)) ?? epoch === this.#verified);
  }

  async #takeBack(db: Queries, progress: BusProgress, last: PublishedRow): Promise<void> {
    const { log } = this.#settings;
    // Should the bus, sent it again, name the same place once more, then somebody has taken out this very event.
    this.#givenUpOn = last;
    const events = await unmarkAll(db, batchSize);
    log.warn(
      { events, stream: progress.stream, before: last.stream },
      'the bus may have lost events; sending them again',
    );
  }

  async #deleteHandled(db: Queries, progress: BusProgress): Promise<void> {
    const removed = await saveConsumers(db, progress);
    this.#savedAtMs = systemClock.monotonicMs();
    if (removed.length > 0) this.#settings.log.info({ consumers: removed }, 'removed consumers from the bus');
    const { seq, missing } = await readPassed(db, progress);
    this.#reportMissing(missing);
    await deletePassed(db, progress.stream, seq, batchSize);
    this.#settings.observer?.unhandled?.(await readUnhandled(db, progress));
    await this.#trim(seq);
  }

  async #trim(seq: number): Promise<void> {
    const { bus, trimEveryMs } = this.#settings;
    if (seq === 0 || this.#elapsed(this.#trimmedAtMs) < trimEveryMs) return;
    this.#trimmedAtMs = systemClock.monotonicMs();
    if (await bus.trim(seq)) this.#trimmedAtMs = Number.NEGATIVE_INFINITY;
  }

  #elapsed(sinceMs: number): number {
    return systemClock.monotonicMs() - sinceMs;
  }

  #reportMissing(missing: string[]): void {
    const names = missing.toSorted().join(', ');
    if (names === this.#missingConsumers) return;
    this.#missingConsumers = names;
    if (names) this.#settings.log.warn({ consumers: missing }, 'keeping all events until these consumers are back');
  }
}

function isSame(a: PublishedRow, b: PublishedRow | undefined): boolean {
  return a.id === b?.id && a.seq === b.seq && a.stream === b.stream;
}
