import { backoffMs } from '../../backoff.js';
import type { Logger } from '../../log.js';
import type { Database, SharedDatabase } from '../../postgres/database.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import type { ConsumeOptions, EventBus, Limits, ReceivedEvent } from '../event-bus.js';
import { readSubject } from '../subjects.js';
import { inEventSpan } from './event-span.js';
import type { Screen } from './screening.js';

/** What a service gives to each of its consumers. */
export interface ConsumerDeps {
  bus: EventBus;
  /** The service's own, whose schema holds `unhandled_events` (a migration of the platform). */
  database: SharedDatabase;
  log: Logger;
  registry: MetricsRegistry;
}

/** One try to handle an event. */
export interface Handling {
  readonly event: ReceivedEvent;
  /** The service's, in turn with other organizations. */
  readonly database: Database;
  /** Aborts when consuming is to stop. */
  readonly signal: AbortSignal;
}

/** Several events of one ordering key that wait, in order, two at least. */
export interface RunHandling extends Omit<Handling, 'event'> {
  readonly events: readonly ReceivedEvent[];
}

export type HandleRun = (handling: RunHandling) => Promise<number>;

export interface ConsumerOptions extends Pick<ConsumeOptions, 'durable' | 'filter' | 'concurrency' | 'alone'> {
  /** Every event type that this version can handle, or knows to be of no interest to it. */
  types: readonly string[];
  /** The types among these that the handler is for: events of the others are skipped unread. Default: all. */
  wanted?: readonly string[];
  /**
   * Takes effect once however often an event comes: it is called at least once for each. Events with one ordering key
   * come one after the other. When it rejects the event is set aside and tried again.
   */
  handler(handling: Handling): Promise<void>;
  /**
   * Handles several events as `handler` does each, in order, and answers how many of the first of them: for these it has taken effect once
   * it resolves. The one behind them goes to `handler`; when it answers none, or rejects, each of them does, also what has taken effect by
   * then, so that the one that fails is set aside alone. Default: each event goes to `handler`.
   */
  handleRun?: HandleRun;
  /** Which events the handler is for, where that takes a look. Default: all that are wanted. */
  screen?: Screen;
  /** Failed tries, the first included, after which an event is dead. Default 10. */
  maxAttempts?: number;
  /** Pause after the given failed try. Default: from 1 s, doubling, to one minute; ten tries take some four minutes. */
  retryDelayMs?: (attempt: number) => number;
  /** How often to look for events that others have set aside when nothing is notified. Default 30 s. */
  pollMs?: number;
  /** How often to look for events whose type this version knows by now. Default 1 min. */
  upkeepMs?: number;
  /** What is kept of one organization at most. Default 10 000 events, 64 MiB. */
  limits?: Limits;
  /** A process tries again events of so many bytes at once, but for the last of them; of one organization half. Default 64 MiB. */
  retriedBytes?: number;
}

export type ConsumerSettings = ConsumerDeps &
  Required<Omit<ConsumerOptions, 'filter' | 'wanted' | 'screen' | 'handleRun'>> &
  Pick<ConsumerOptions, 'filter' | 'screen' | 'handleRun'> & {
    /** The types that are passed over. */
    readonly skip: readonly string[];
  };

const retry = { firstMs: 1_000, longestMs: 60_000 };

const defaults = {
  concurrency: 1,
  alone: false,
  maxAttempts: 10,
  retryDelayMs: (attempt: number) => backoffMs(attempt, retry),
  pollMs: 30_000,
  upkeepMs: 60_000,
  limits: { events: 10_000, bytes: 64 * 1024 * 1024 },
  retriedBytes: 64 * 1024 * 1024,
};

export function consumerSettings(
  { bus, database, log, registry }: ConsumerDeps,
  { wanted, ...options }: ConsumerOptions,
): ConsumerSettings {
  const { types } = options;
  const unknown = wanted?.filter((type) => !types.includes(type)) ?? [];
  if (unknown.length > 0)
    throw new Error(`${options.durable} wants events that it does not know: ${unknown.join(', ')}`);
  const skip = wanted ? types.filter((type) => !wanted.includes(type)) : [];
  return { bus, database, log, registry, ...defaults, ...options, skip };
}

/** Has the handler try the event, in the trace of whoever wrote it. */
export async function handle(
  { durable, handler, database }: Pick<ConsumerSettings, 'durable' | 'handler' | 'database'>,
  event: ReceivedEvent,
  signal: AbortSignal,
): Promise<void> {
  const { orgId } = readSubject(event.subject);
  const handling = { event, database: database.for({ owner: orgId, kind: 'write' }), signal };
  await inEventSpan(durable, event, () => handler(handling));
}

/** As `handle`, of several events of one ordering key together; in the trace of whoever wrote the first. */
export async function handleTogether(
  { durable, database }: Pick<ConsumerSettings, 'durable' | 'database'>,
  handleRun: HandleRun,
  events: readonly ReceivedEvent[],
  signal: AbortSignal,
): Promise<number> {
  const [first] = events;
  if (!first) return 0;
  const { orgId } = readSubject(first.subject);
  const handling = { events, database: database.for({ owner: orgId, kind: 'write' }), signal };
  let count = 0;
  await inEventSpan(durable, first, async () => {
    count = await handleRun(handling);
  });
  return count;
}
