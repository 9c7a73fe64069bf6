import { FairShare } from '../fair-share/fair-share.js';
import type { Limits, OutgoingEvent } from './event-bus.js';
import { readSubject } from './subjects.js';

export interface KeyedQueueOptions<Item> {
  /** Events handled at once. */
  concurrency: number;
  /** What the queue may hold. */
  limits: Limits;
  /** Nothing is started once it aborts. */
  signal: AbortSignal;
  /**
   * How many of the first of these events, which have one key, count as handled without being handled. They take no slot while that is
   * found out. When it throws or rejects, none does: they are handled.
   */
  passOver?: ((events: readonly OutgoingEvent[]) => number | Promise<number>) | undefined;
  /** Called again after `retryDelayMs` for as long as it rejects. */
  handle(item: Item, failures: number): Promise<void>;
  /**
   * Handles several of one key that wait, and answers how many of the first of them; the next one is handled alone. When it answers none,
   * or rejects, each is. Default: each is.
   */
  handleRun?: ((items: readonly Item[]) => Promise<number>) | undefined;
  /** How many of the first of these may be handled together. Default: all. */
  runLength?: ((events: readonly OutgoingEvent[]) => number) | undefined;
  handled(item: Item): void;
  failed(item: Item, failures: number, error: unknown): void;
  /** Several could not be handled together, and now each is alone. */
  runFailed(items: readonly Item[], error: unknown): void;
  /** Pause after the given number of failures. */
  retryDelayMs(item: Item, failures: number): number;
}

interface Lane<Item> {
  key: string;
  items: Item[];
  /** How often the first item has failed. */
  failures: number;
  /** So many of the first items are handled each alone. */
  alone: number;
  retryTimer?: NodeJS.Timeout;
}

const batchSize = 128;
/** So many events are offered to `passOver` at most; the next ones of their key come once it has answered. */
export const mostOffered = batchSize;
/** A run takes one slot, so others wait no longer for it than for what takes so many to be handled together. */
const longestRun = { events: 128, bytes: 1024 * 1024 };
/** What a NATS server takes by default. */
const largestEvent = 1024 * 1024;
/** What waits is bounded by what is taken from the bus. */
const unbounded = { items: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * Handles events of one key one after the other, and `concurrency` keys at once: organizations take turns, and none has
 * more than half of the slots. An event that fails is tried again until it succeeds; its key waits for it, no other does.
 */
export class KeyedQueue<Item extends { readonly event: OutgoingEvent }> {
  readonly #options: KeyedQueueOptions<Item>;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #slots: FairShare;
  #events = 0;
  #bytes = 0;
  #stopping = false;
  #onIdle: (() => void) | undefined;

  constructor(options: KeyedQueueOptions<Item>) {
    this.#options = options;
    this.#slots = new FairShare({ slots: options.concurrency, waiting: unbounded });
  }

  /** How many events to ask for, whatever their size: none before there is room for many, or nothing is held. */
  get room(): number {
    const { limits } = this.#options;
    const events = limits.events - this.#events;
    if (this.#events > 0 && events < Math.min(batchSize, limits.events) / 2) return 0;
    return Math.max(0, Math.min(batchSize, events, Math.ceil((limits.bytes - this.#bytes) / largestEvent)));
  }

  push(item: Item): void {
    const { orderingKey: key, payload } = item.event;
    this.#events += 1;
    this.#bytes += payload.byteLength;
    const lane = this.#lanes.get(key);
    if (lane) {
      lane.items.push(item);
      return;
    }
    const made: Lane<Item> = { key, items: [item], failures: 0, alone: 0 };
    this.#lanes.set(key, made);
    void this.#run(made);
  }

  /** Starts nothing more, waits for what runs, and answers what was not handled, in order within each key. */
  async stop(): Promise<Item[]> {
    this.#stopping = true;
    for (const { retryTimer } of this.#lanes.values()) clearTimeout(retryTimer);
    if (this.#slots.running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    const left = [...this.#lanes.values()].flatMap(({ items }) => items);
    this.#lanes.clear();
    return left;
  }

  get #isStopped(): boolean {
    return this.#stopping || this.#options.signal.aborted;
  }

  async #run(lane: Lane<Item>): Promise<void> {
    while (!this.#isStopped && (await this.#passOver(lane)) > 0) if (lane.items.length === 0) return;
    if (this.#isStopped) return;
    const item = lane.items[0] as Item;
    const leave = await this.#slots.enter(readSubject(item.event.subject).orgId);
    if (!this.#isStopped && !(await this.#tryRun(lane)) && !this.#isStopped) await this.#try(lane, item);
    leave();
    if (this.#slots.running === 0) this.#onIdle?.();
  }

  async #passOver(lane: Lane<Item>): Promise<number> {
    const { passOver } = this.#options;
    if (!passOver || lane.failures > 0) return 0;
    const offered = lane.items.slice(0, mostOffered).map(({ event }) => event);
    // Whatever is wrong with them is the handler's to find, whose failures are reported; a lane that ended here would stand still.
    const count = await Promise.resolve(offered)
      .then(passOver)
      .catch(() => 0);
    if (this.#isStopped) return 0;
    for (let passed = 0; passed < count; passed += 1) this.#done(lane, lane.items[0] as Item);
    return count;
  }

  /** Whether some of the first items were handled together. */
  async #tryRun(lane: Lane<Item>): Promise<boolean> {
    const { handleRun, runLength } = this.#options;
    if (!handleRun || lane.failures > 0 || lane.alone > 0) return false;
    const most = firstRun(lane.items);
    const run = runLength ? most.slice(0, runLength(most.map(({ event }) => event))) : most;
    if (run.length <= 1) return false;
    // Whatever is wrong with one of them is found when it is handled alone.
    const count = await Promise.resolve(run)
      .then(handleRun)
      .then((handled) => checkedCount(handled, run.length))
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#options.runFailed(run, error);
        return 0;
      });
    for (const item of run.slice(0, count)) this.#done(lane, item);
    lane.alone = count === 0 ? run.length : Math.min(1, run.length - count);
    if (count > 0 && lane.items.length > 0) void this.#run(lane);
    return count > 0;
  }

  async #try(lane: Lane<Item>, item: Item): Promise<void> {
    try {
      await this.#options.handle(item, lane.failures);
    } catch (error) {
      return this.#failed(lane, item, error);
    }
    this.#succeeded(lane, item);
  }

  #succeeded(lane: Lane<Item>, item: Item): void {
    lane.failures = 0;
    lane.alone = Math.max(0, lane.alone - 1);
    this.#done(lane, item);
    if (lane.items.length > 0) void this.#run(lane);
  }

  /** The first item of its lane needs nothing more. */
  #done(lane: Lane<Item>, item: Item): void {
    this.#events -= 1;
    this.#bytes -= item.event.payload.byteLength;
    lane.items.shift();
    if (lane.items.length === 0) this.#lanes.delete(lane.key);
    this.#options.handled(item);
  }

  #failed(lane: Lane<Item>, item: Item, error: unknown): void {
    lane.failures += 1;
    this.#options.failed(item, lane.failures, error);
    if (this.#isStopped) return;
    const retryMs = this.#options.retryDelayMs(item, lane.failures);
    lane.retryTimer = setTimeout(() => void this.#run(lane), retryMs);
  }
}

/** What a handler answers that is not typed may be anything, and what counts as handled never comes again. */
function checkedCount(handled: unknown, most: number): number {
  if (Number.isInteger(handled) && (handled as number) >= 0 && (handled as number) <= most) return handled as number;
  throw new Error(`a handler of ${most} events has to say how many of them it has handled, not ${String(handled)}`);
}

/** The first items, as many as may be handled together, one at least. */
function firstRun<Item extends { readonly event: OutgoingEvent }>(items: readonly Item[]): Item[] {
  let bytes = 0;
  const most = items.slice(0, longestRun.events);
  const tooMany = most.findIndex(({ event }) => {
    bytes += event.payload.byteLength;
    return bytes > longestRun.bytes;
  });
  return tooMany < 0 ? most : most.slice(0, Math.max(1, tooMany));
}
