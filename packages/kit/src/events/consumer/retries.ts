import { systemClock } from '../../clock.js';
import { getOrMake } from '../../get-or-make.js';
import { Outage } from '../../outage.js';
import { isDatabaseUnavailable } from '../../postgres/sql-state.js';
import type { Limits, OutgoingEvent } from '../event-bus.js';
import { readSubject } from '../subjects.js';
import { WakeSignal } from '../wake-signal.js';
import type { BlockingOrgs } from './blocking-orgs.js';
import { type ConsumerSettings, handle } from './consumer-options.js';
import { logFailure, retryStateAfter } from './failure.js';
import type { ConsumerMetrics } from './observe-consumer.js';
import type { Claimed, UnhandledEvents } from './unhandled-events.js';

export interface RetriesParts {
  store: UnhandledEvents;
  blocking: BlockingOrgs;
  metrics: ConsumerMetrics;
}

/** Longer than any handler should take: when a process dies, others go on with what it tried after so long. */
const leaseMs = 120_000;
/** Events that were set aside are deleted after so long, since they may hold personal data. */
const keptDays = 30;
/** What is overdue and was not claimed is another's, or waits for a slot of its organization. */
const overdueRestMs = 1_000;
/** The database's time and a timer differ by so little. */
const toleranceMs = 2;

/** Tries again what was set aside, in every process of the consumer. */
export class Retries {
  readonly #settings: ConsumerSettings;
  readonly #parts: RetriesParts;
  readonly #wakeSignal = new WakeSignal();
  readonly #outage: Outage;
  /** Tries under way, and of what. */
  readonly #running = new Map<Promise<void>, OutgoingEvent>();
  #upkeepAtMs = Number.NEGATIVE_INFINITY;
  /** When something was set aside, or a try has ended. */
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(settings: ConsumerSettings, parts: RetriesParts) {
    const { durable, log, registry } = settings;
    this.#settings = settings;
    this.#parts = parts;
    this.#outage = new Outage({
      dependency: 'table unhandled_events',
      client: `${durable} consumer`,
      log,
      metrics: registry,
    });
  }

  /** Goes on until `signal` aborts, then waits for what runs. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // What fails is looked at again soon.
      let restMs = Math.min(this.#settings.pollMs, overdueRestMs);
      try {
        await this.#round(signal);
        restMs = await this.#restMs();
        this.#outage.end();
      } catch (error) {
        this.#report(error);
      }
      await this.#wakeSignal.wait(restMs, signal);
    }
    this.#parts.blocking.leave();
    await Promise.all(this.#running.keys());
  }

  /** Something was set aside, here or by another process. */
  look(): void {
    this.#toldAtMs = systemClock.monotonicMs();
    this.#wakeSignal.notify();
  }

  async #restMs(): Promise<number> {
    const { pollMs, types } = this.#settings;
    if (!this.#parts.blocking.some) return pollMs;
    const ms = await this.#parts.store.msUntilDue(types);
    return Math.min(pollMs, ms <= 0 ? overdueRestMs : ms + toleranceMs);
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { pollMs, upkeepMs } = this.#settings;
    const { blocking } = this.#parts;
    const nowMs = systemClock.monotonicMs();
    if (nowMs - this.#upkeepAtMs >= upkeepMs) {
      await this.#upkeep();
      this.#upkeepAtMs = nowMs;
    }
    const { lookedAtMs } = blocking;
    const toldAtMs = this.#toldAtMs;
    if (lookedAtMs <= toldAtMs || nowMs - lookedAtMs >= pollMs) await blocking.refresh();
    // A look that was under way already may have begun before what was told.
    if (blocking.lookedAtMs < toldAtMs) await blocking.refresh();
    if (blocking.some && !signal.aborted) await this.#claim(signal);
  }

  /** An organization has half of the slots at most, as on the bus, and half of the bytes. */
  async #claim(signal: AbortSignal): Promise<void> {
    const { types, concurrency, retriedBytes } = this.#settings;
    const limit = { events: concurrency, bytes: retriedBytes };
    const byOrg = new Map<string, Limits>();
    for (const { subject, payload } of this.#running.values()) {
      const own = getOrMake(byOrg, readSubject(subject).orgId, () => ({ events: 0, bytes: 0 }));
      own.events += 1;
      own.bytes += payload.byteLength;
      limit.events -= 1;
      limit.bytes -= payload.byteLength;
    }
    if (limit.events <= 0 || limit.bytes <= 0) return;
    const inFlight = Object.fromEntries(byOrg);
    const each = { events: Math.max(1, Math.floor(concurrency / 2)), bytes: Math.ceil(retriedBytes / 2) };
    for (const claimed of await this.#parts.store.claim({ types, limit, each, inFlight, leaseMs }))
      this.#start(claimed, signal);
  }

  async #upkeep(): Promise<void> {
    const { store, metrics } = this.#parts;
    const { durable: consumer, types, log } = this.#settings;
    const held = await store.countByState();
    metrics.held(held);
    if (Object.keys(held).length === 0) return;
    const revived = await store.revive(types);
    if (revived > 0) log.info({ consumer, events: revived }, 'handling events whose type was unknown before');
    const forgotten = await store.forgetOld(keptDays);
    if (forgotten > 0)
      log.warn(
        { consumer, events: forgotten },
        `deleted dead events and events of unknown types after ${keptDays} days`,
      );
    metrics.held(await store.countByState());
  }

  #start(claimed: Claimed, signal: AbortSignal): void {
    const running = this.#try(claimed, signal)
      // The row stays claimed until its lease ends.
      .catch((error) => this.#report(error))
      .finally(() => {
        this.#running.delete(running);
        this.look();
      });
    this.#running.set(running, claimed.event);
  }

  /** The database reports its own outages. */
  #report(error: unknown): void {
    if (!isDatabaseUnavailable(error)) this.#outage.begin(error);
  }

  async #try(claimed: Claimed, signal: AbortSignal): Promise<void> {
    const { event, attempts } = claimed;
    try {
      await handle(this.#settings, { ...event, attempt: attempts + 1 }, signal);
    } catch (error) {
      return this.#failed(claimed, error, signal);
    }
    await this.#parts.store.handled(claimed);
  }

  async #failed(claimed: Claimed, error: unknown, signal: AbortSignal): Promise<void> {
    const { event, attempts } = claimed;
    const { store, metrics } = this.#parts;
    // Cut short by our own stop: another process tries it at once.
    if (signal.aborted) return store.failed(claimed, { state: 'retrying', attempts, reason: 'stopped', delayMs: 0 });
    const retryState = retryStateAfter(error, attempts, this.#settings);
    await store.failed(claimed, retryState);
    logFailure(this.#settings, event, retryState, error);
    if (retryState.state === 'dead') metrics.setAside('dead');
  }
}
