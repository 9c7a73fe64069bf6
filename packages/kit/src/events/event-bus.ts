/**
 * An event between services. The bus carries bytes: it knows neither what happened nor to whom.
 */
export interface OutgoingEvent {
  /** The same on every delivery. Publishing one id again soon after stores nothing new. */
  readonly id: string;
  /** Tokens divided by dots, as in `org_1.prj_1.thing.created`; what filters are matched against. */
  readonly subject: string;
  /** Events with one ordering key reach the stream, and each consuming process's handler, in the order published. */
  readonly orderingKey: string;
  readonly payload: Uint8Array;
}

export interface ReceivedEvent extends OutgoingEvent {
  /** 1 on the first delivery. */
  readonly attempt: number;
}

export interface Published {
  /** Identity of the stream that holds them: another one after the bus's storage was wiped or made anew. */
  readonly stream: string;
  /** Position of each event in the stream, in the order given. */
  readonly seqs: readonly number[];
}

/** How much there may be of something. */
export interface Limits {
  events: number;
  bytes: number;
}

export interface ConsumeOptions {
  /** Name of the consumer; its progress is kept under it. Lower-case letters, digits, `-` and `_`. */
  durable: string;
  /** `*` stands for one token, a last `>` for all that follow: `*.*.message.created`, `org_1.>`. Absent: every event. */
  filter?: string;
  /**
   * Types, which are what subjects say from the third token on, of events that are passed over unread: they count as handled.
   * Another version of the consumer may pass over others.
   */
  skip?: readonly string[];
  /**
   * Whether one process at a time consumes under this name. Then it takes at once, and in order, what another had taken and may not
   * have handled when it went, and nothing of the same key overtakes it; some of that comes twice. Otherwise such events come when
   * their acknowledgement is overdue, behind later ones. Not together with `filter`.
   */
  alone?: boolean;
  /**
   * Once it resolves the event counts as handled. When it rejects it is called again, with growing pauses and for ever;
   * until then events with the same ordering key wait, others go on. `signal` aborts when consuming is to stop. So a
   * handler rejects only while it can handle nothing: what cannot be handled by itself `createConsumer` sets aside.
   */
  handler(event: ReceivedEvent, signal: AbortSignal): Promise<void>;
  /**
   * Handles several events of one ordering key that wait, in order, and answers how many of the first of them count as handled. The one
   * behind these goes to `handler`; when it answers none, or rejects, which is logged, each of them does. How many it gets is bounded. Default: each event
   * goes to `handler`.
   */
  handleRun?: (events: readonly ReceivedEvent[], signal: AbortSignal) => Promise<number>;
  /** How many of the first of these events `handleRun` may get; of one or none the first goes to `handler`. Must not throw. Default: all. */
  runLength?: (events: readonly OutgoingEvent[]) => number;
  /**
   * How many of the first of these events, which have one ordering key, count as handled without being given to the handler; none when it
   * throws or rejects. Default: none.
   */
  passOver?: (events: readonly OutgoingEvent[]) => number | Promise<number>;
  /**
   * How many events at once, each of another ordering key; of one organization, the first token of their subject, half of
   * it. Default 1.
   */
  concurrency?: number;
  /**
   * What a process takes of the bus and has not handled yet, at most: behind so many that one organization's handlers are
   * slow with, others wait. Default 4 096 events, 64 MiB.
   */
  maxInFlight?: Limits;
  /** Pause before attempt `attempt + 1`. Default: from 250 ms, doubling, to one minute. */
  retryDelayMs?: (attempt: number) => number;
}

export interface Consumption {
  /** Resolves once the consumer is registered at the bus: from then on no event passes it by. */
  readonly started: Promise<void>;
  /** Takes no more events, waits for the handlers that run, and gives back what was not handled. */
  stop(): Promise<void>;
}

export interface TailOptions {
  filter?: string;
  /** Must not throw. */
  onEvent(event: OutgoingEvent): void;
}

export interface Tail {
  /** Resolves once events are being watched. */
  readonly started: Promise<void>;
  /**
   * The present unbroken time of watching: for as long as it is the same object, no event was missed. Undefined while
   * events are missed.
   */
  watching(): object | undefined;
  stop(): Promise<void>;
}

export interface ConsumerProgress {
  name: string;
  /** Every event of its filter up to this position has been handled. */
  seq: number;
}

export interface BusProgress {
  /** Changes whenever the stream may have lost something since: it was made anew, or the connection broke. */
  epoch: string;
  /** Identity of the stream, as in `Published`. */
  stream: string;
  lastSeq: number;
  consumers: ConsumerProgress[];
}

/**
 * Durable, at-least-once events. Two adapters, one contract (test/contract/event-bus.ts): NATS JetStream, and the
 * embedded one over PostgreSQL. A bus starts at once and connects in the background, for ever; `ready` says whether it has.
 */
export interface EventBus {
  /**
   * Resolves when all events are stored for good. With `epoch` nothing is sent unless it is still the bus's.
   * @throws PublishError telling which events were stored, and of none whose predecessor with the same ordering key
   * was not.
   */
  publish(events: readonly OutgoingEvent[], options?: { epoch?: string }): Promise<Published>;
  /**
   * Handles every event from the oldest the bus holds, at least once, each by one of the processes that consume under
   * this name.
   */
  consume(options: ConsumeOptions): Consumption;
  /** Shows events from now on, as they come; keeps no progress and misses what happens while the bus is down. */
  tail(options: TailOptions): Tail;
  progress(): Promise<BusProgress>;
  /**
   * False when the stream, though it reaches that far, does not hold this event there: it was set back. Undefined when
   * that is not known: what stood there was trimmed, be it this event or, after the stream was set back, another.
   */
  holds(position: { seq: number; id: string }): Promise<boolean | undefined>;
  /**
   * Lets go of events up to `seq` that every consumer has handled; the bus may keep the most recent. True when some are left for
   * another time, soon.
   */
  trim(seq: number): Promise<boolean>;
  /** Forgets a consumer that will not come back, so that nothing waits for it. */
  removeConsumer(durable: string): Promise<void>;
  ready(): boolean;
  /** Resolves when `ready`. Rejects when `signal` aborts or the bus is closed. */
  waitUntilReady(signal?: AbortSignal): Promise<void>;
  /** Stops consuming and watching, then disconnects. */
  close(): Promise<void>;
}

/** Thrown by a consumer's handler: the event has to wait until there is room for its organization. Nothing is down. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';

  constructor(orgId: string) {
    super(`organization ${orgId} has too many events set aside`);
  }
}

interface PublishOutcome {
  stream?: string;
  seqs?: readonly (number | undefined)[];
  refused?: readonly number[];
}

/** Not everything was stored, or it is not known to be. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  /** Identity of the stream that holds those that were stored. */
  readonly stream: string | undefined;
  /** In the order given; undefined where the event is not known to be stored. Empty when nothing was sent. */
  readonly seqs: readonly (number | undefined)[];
  /** Which of the events the bus can never take as they are: too large, or of an impossible subject. */
  readonly refused: readonly number[];

  constructor(message: string, outcome: PublishOutcome = {}, options?: ErrorOptions) {
    super(message, options);
    this.stream = outcome.stream;
    this.seqs = outcome.seqs ?? [];
    this.refused = outcome.refused ?? [];
  }
}

/** Nothing was sent: the stream may have lost events since the caller last looked (`BusProgress.epoch`). */
export class EpochPassedError extends PublishError {
  constructor() {
    super('the event stream may have changed since it was last looked at');
  }
}

/** The bus is not connected at present. */
export class BusUnavailableError extends PublishError {
  constructor(options?: ErrorOptions) {
    super('the event bus cannot be reached at present', {}, options);
  }
}
