import { fail } from '@pharos/contract';
import {
  backoffMs,
  type Clock,
  getOrMake,
  type Logger,
  type MetricsRegistry,
  Outage,
  type OutgoingCall,
  WakeSignal,
} from '@pharos/kit';
import type { Rpc } from '../rpc.js';
import { placeOfCursor } from './feed-event.js';
import { FeedListener, type ListenerFilter, type Listening } from './feed-listener.js';
import { type FeedOwner, FeedReader } from './feed-reader.js';
import { FeedTail } from './feed-tail.js';

/** What to listen to. */
export interface Listen extends FeedOwner, ListenerFilter {
  /** Where to go on, as the client says it; absent: from now on. */
  readonly after: string | undefined;
}

export interface LiveFeedsParts {
  readonly rpc: Pick<Rpc, 'feeds'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
}

/** How long core waits for news before it answers that there are none. */
const newsWaitMs = 20_000;
/** Replicas of core that disagree on what was heard must not make this gateway read all feeds without end. */
const restMs = 250;
const retry = { firstMs: 100, longestMs: 3_000 };
const upkeepEveryMs = 60_000;

/**
 * What happens in projects, for as many as listen on this gateway. One call to core waits for the news of all projects; the
 * newest part of each is read once for all who have come that far, and who is behind reads by itself until it joins them.
 */
export class LiveFeeds {
  readonly #reader: FeedReader;
  readonly #tails = new Map<string, FeedTail>();
  readonly #stopping = new AbortController();
  readonly #wanted: WakeSignal;
  readonly #outage: Outage;

  constructor(private readonly parts: LiveFeedsParts) {
    const { rpc, clock, log, registry } = parts;
    this.#reader = new FeedReader(rpc, registry, clock);
    this.#wanted = new WakeSignal(clock);
    this.#outage = new Outage({ dependency: 'core', client: 'live feeds', log, metrics: registry });
  }

  start(): void {
    void this.#watch();
    void this.#keepUp();
  }

  stop(): void {
    this.#stopping.abort();
    for (const tail of this.#tails.values()) tail.stop();
  }

  /**
   * Hears what happens in a project, each event once and in order, from a cursor or from now on, until the call's signal aborts.
   * Without gap across whatever fails in between: the database keeps a day of it. When the cursor is older, the first item
   * says so. @throws VALIDATION_ERROR for a cursor of another project, PROJECT_NOT_FOUND
   */
  async listen({ orgId, projectId, after, ...filter }: Listen, { signal }: OutgoingCall): Promise<Listening> {
    const from = after === undefined ? undefined : placeOfCursor(projectId, after);
    const owner = { orgId, projectId };
    const tail = getOrMake(this.#tails, projectId, () => new FeedTail(owner, this.#reader));
    if (tail.owner.orgId !== orgId) throw fail('PROJECT_NOT_FOUND');
    tail.users += 1;
    const onEnd = () => this.#release(tail);
    try {
      await tail.open();
    } catch (error) {
      onEnd();
      throw error;
    }
    this.#wanted.notify();
    const ended = signal ?? this.#stopping.signal;
    return new FeedListener({ owner, filter, tail, reader: this.#reader, signal: ended, onEnd }, from);
  }

  #release(tail: FeedTail): void {
    tail.users -= 1;
    if (tail.users > 0) return;
    tail.stop();
    if (this.#tails.get(tail.owner.projectId) === tail) this.#tails.delete(tail.owner.projectId);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    for (let [latest, failures] = ['', 0]; !signal.aborted; ) {
      if (this.#tails.size === 0) await this.#wanted.wait(newsWaitMs, signal);
      if (this.#tails.size === 0) continue;
      try {
        latest = await this.#hear(latest);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        this.#outage.begin(error);
        await this.parts.clock.sleep(backoffMs(failures, retry), signal);
      }
    }
  }

  async #hear(after: string): Promise<string> {
    const { latest, projectIds, any } = await this.#reader.news(after, newsWaitMs, this.#stopping.signal);
    this.#outage.end();
    for (const projectId of any ? [...this.#tails.keys()] : projectIds) this.#tails.get(projectId)?.look();
    if (any) await this.parts.clock.sleep(restMs, this.#stopping.signal);
    return latest;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.parts.clock.sleep(upkeepEveryMs, signal);
      for (const tail of this.#tails.values()) tail.upkeep();
    }
  }
}
