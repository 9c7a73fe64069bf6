import { Outage } from '../../outage.js';
import type { Part } from '../../part.js';
import { isDatabaseUnavailable } from '../../postgres/sql-state.js';
import { type Consumption, NoRoomError, type OutgoingEvent, type ReceivedEvent } from '../event-bus.js';
import { readSubject } from '../subjects.js';
import { BlockingOrgs } from './blocking-orgs.js';
import {
  type ConsumerDeps,
  type ConsumerOptions,
  type ConsumerSettings,
  consumerSettings,
  type HandleRun,
  handle,
  handleTogether,
} from './consumer-options.js';
import { isDependencyDown, logFailure, retryStateAfter } from './failure.js';
import { type ConsumerMetrics, observeConsumer } from './observe-consumer.js';
import { Retries } from './retries.js';
import { Room } from './room.js';
import { type Question, type Screen, Screening } from './screening.js';
import { type RetryState, UnhandledEvents, unhandledTable } from './unhandled-events.js';

/** While something the handler needs is down an event waits in memory for so many tries, half a minute, and then in the table. */
const triesInMemory = 8;

/**
 * Handles the events of a bus, whatever happens to single ones. An event that fails leaves the bus at once for the table
 * `unhandled_events`, where it is tried again, by any process of the consumer, until it succeeds or is dead; later
 * events of its ordering key wait there behind it, all others go on. What fails because the database or another service
 * is down is tried for as long as that lasts. An event of a type that is not among `types` is kept there until a
 * version that knows it consumes under the same name; since nobody knows when, its key does not wait for it.
 *
 * Order: within a process, events of one key are handled in the order published, but for those of unknown types, which
 * come late, and for those that an operator has revived. What is to be tried again and finds its organization's room
 * full stays on the bus until there is room; nothing but dead events and those of unknown types is ever dropped.
 * Several processes that share a consumer may handle two events of one key at once, as on the bus itself, and know of
 * each other's failures once that is notified (`becameDue`), and after `pollMs` otherwise. One that consumes alone, after another that has gone, keeps the order of each key.
 */
export function createConsumer(deps: ConsumerDeps, options: ConsumerOptions): Part {
  return new BusConsumer(consumerSettings(deps, options));
}

class BusConsumer implements Part {
  readonly name: string;
  readonly #settings: ConsumerSettings;
  readonly #store: UnhandledEvents;
  readonly #blocking: BlockingOrgs;
  readonly #room: Room;
  readonly #types: ReadonlySet<string>;
  readonly #metrics: ConsumerMetrics;
  readonly #outage: Outage;
  readonly #unknownTypes = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #screening: Screening<Question> | undefined;
  #consumption: Consumption | undefined;
  #retries: Retries | undefined;
  #retrying: Promise<void> | undefined;

  constructor(settings: ConsumerSettings) {
    const { durable, database, types, limits, screen, log, registry } = settings;
    this.name = `${durable} consumer`;
    this.#settings = settings;
    this.#store = new UnhandledEvents(database, durable);
    this.#blocking = new BlockingOrgs(this.#store, database);
    this.#types = new Set(types);
    this.#metrics = observeConsumer(registry, durable);
    this.#room = new Room(this.#store, limits, (orgId, events) => this.#evicted(orgId, events));
    this.#screening = screen && new Screening(ofTypes(this.#types, screen), log);
    this.#outage = new Outage({ dependency: 'event handler', client: this.name, log, metrics: registry });
  }

  start(): void {
    const { bus, durable, filter, skip, concurrency, alone, handleRun } = this.#settings;
    const parts = { store: this.#store, blocking: this.#blocking, metrics: this.#metrics };
    this.#retries = new Retries(this.#settings, parts);
    this.#retrying = this.#retries.run(this.#stopping.signal);
    this.#consumption = bus.consume({
      durable,
      skip,
      concurrency,
      alone,
      ...(filter === undefined ? {} : { filter }),
      passOver: (events) => this.#passOver(events),
      handler: (event, signal) => this.#receive(event, signal),
      ...(handleRun && {
        handleRun: (events, signal) => this.#receiveRun(handleRun, events, signal),
        runLength: (events) => this.#knownAtFirst(events),
      }),
    });
  }

  becameDue(table?: string): void {
    if (table === undefined || table === unhandledTable) this.#retries?.look();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#consumption?.stop(), this.#retrying, this.#screening?.close()]);
  }

  /** Behind an event that is tried again all is set aside: whether it is wanted may depend on that event. */
  #passOver(events: readonly OutgoingEvent[]): number | Promise<number> {
    const [first] = events;
    if (!this.#screening || !first || this.#blocking.has(readSubject(first.subject).orgId)) return 0;
    return this.#screening.passOver(events);
  }

  /** Rejects only when something is down or there is no room: then the bus brings the event again after a pause. */
  async #receive(event: ReceivedEvent, signal: AbortSignal): Promise<void> {
    try {
      await this.#handleOrKeep(event, signal);
      this.#outage.end();
    } catch (error) {
      // The database reports its own outages, and a full room is none.
      const expected = error instanceof NoRoomError || isDatabaseUnavailable(error);
      if (!signal.aborted && !expected) this.#outage.begin(error);
      throw error;
    }
  }

  /** An event of an unknown type is set aside alone: what is before it and what follows are runs of their own. */
  #knownAtFirst(events: readonly OutgoingEvent[]): number {
    const unknown = events.findIndex(({ subject }) => !this.#types.has(readSubject(subject).type));
    return unknown < 0 ? events.length : unknown;
  }

  /** Behind an event that is tried again each is set aside alone. */
  async #receiveRun(handleRun: HandleRun, run: readonly ReceivedEvent[], signal: AbortSignal): Promise<number> {
    const [first] = run;
    if (!first) return 0;
    const { orgId } = readSubject(first.subject);
    if (this.#blocking.has(orgId) && (await this.#store.isBlocked(first.orderingKey))) return 0;
    const count = await handleTogether(this.#settings, handleRun, run, signal);
    this.#outage.end();
    return count;
  }

  async #handleOrKeep(event: ReceivedEvent, signal: AbortSignal): Promise<void> {
    const { orgId, type } = readSubject(event.subject);
    if (!this.#types.has(type)) return this.#keepUnknown(event, type);
    if (this.#blocking.has(orgId) && (await this.#store.isBlocked(event.orderingKey))) {
      const reason = 'waits for an earlier event of its ordering key';
      await this.#keep(event, { state: 'retrying', attempts: 0, reason });
      return;
    }
    try {
      await handle(this.#settings, event, signal);
    } catch (error) {
      if (signal.aborted || (isDependencyDown(error) && event.attempt < triesInMemory)) throw error;
      const retryState = retryStateAfter(error, 0, this.#settings);
      if (await this.#keep(event, retryState)) logFailure(this.#settings, event, retryState, error);
    }
  }

  async #keepUnknown(event: ReceivedEvent, type: string): Promise<void> {
    await this.#keep(event, { state: 'unknown_type', attempts: 0, reason: 'this version does not know the type' });
    if (this.#unknownTypes.has(type)) return;
    this.#unknownTypes.add(type);
    const { durable: consumer, log } = this.#settings;
    log.warn({ consumer, type }, 'events of an unknown type wait for a version that knows it');
  }

  /**
   * False when there was no room and the event was dropped.
   * @throws NoRoomError when there is none for an event that is to be tried again.
   */
  async #keep(event: ReceivedEvent, retryState: RetryState): Promise<boolean> {
    const { orgId } = readSubject(event.subject);
    if (!(await this.#room.take(orgId, event.payload.byteLength))) {
      if (retryState.state !== 'retrying') return this.#drop(event);
      if (event.attempt === 1) this.#metrics.setAside('no_room');
      throw new NoRoomError(orgId);
    }
    await this.#store.setAside(event, retryState);
    if (retryState.state === 'retrying') {
      this.#blocking.add(orgId);
      this.#retries?.look();
    }
    this.#metrics.setAside(retryState.state);
    return true;
  }

  #evicted(orgId: string, events: number): void {
    const { durable: consumer, log } = this.#settings;
    log.warn({ consumer, orgId, events }, 'deleted dead events and events of unknown types to make room');
    this.#metrics.setAside('evicted', events);
  }

  #drop({ id, subject }: ReceivedEvent): false {
    const { durable: consumer, log } = this.#settings;
    log.error(
      { consumer, event: id, subject },
      'dropped an event: its organization has too many dead events or events of unknown types',
    );
    this.#metrics.setAside('dropped');
    return false;
  }
}

/** Asked about these only; others are kept for a version that knows them. */
function ofTypes(types: ReadonlySet<string>, screen: Screen): Screen {
  return {
    isUrgent: screen.isUrgent === true,
    ask: (event) => (types.has(readSubject(event.subject).type) ? screen.ask(event) : undefined),
    answer: (questions) => screen.answer(questions),
  };
}
