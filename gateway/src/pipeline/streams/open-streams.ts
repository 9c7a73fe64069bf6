import { fail } from '@pharos/contract';
import { type Clock, counter, gauge, type Logger, type MetricsRegistry } from '@pharos/kit';
import { addressSubject } from '../../server/client-address.js';
import { ClientLeft } from '../../server/client-left.js';
import { spreadAge } from '../../server/connection-ages.js';
import type { EventStream } from '../../server/event-stream.js';
import { OpenStream, type StreamEnd } from '../../server/event-stream.js';
import { subjectOf } from '../auth/caller.js';
import type { Exchange } from '../exchange.js';
import { Permissions } from './permissions.js';
import { type StreamLimits, StreamPlaces, type StreamVisitor } from './stream-places.js';

export interface OpenStreamsParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
  readonly limits: StreamLimits;
  /** After so long a stream ends, or up to a quarter less; 0: never for its age. */
  readonly maxAgeMs: number;
}

/** A stream's slot among those that are open; to be left, or given over to `open`. */
export interface StreamSlot {
  readonly subject: string;
  /** Give back what it has taken. */
  readonly leaves: (() => void)[];
  /** Aborts when the client leaves or the stream is ended. */
  readonly ended: ClientLeft;
}

const beatMs = 1_000;
/** What is left open then is cut off with the connections. */
const stopWaitMs = 1_000;

/** The streams that are open at this gateway: how many there may be, their heartbeats, and their end. */
export class OpenStreams {
  readonly #streams = new Map<OpenStream, Promise<void>>();
  readonly #places: StreamPlaces;
  readonly #permissions: Permissions;
  readonly #stopping = new AbortController();
  #isBeating = false;
  readonly #ended;

  constructor(private readonly parts: OpenStreamsParts) {
    const { registry, log, limits } = parts;
    this.#places = new StreamPlaces(limits);
    this.#permissions = new Permissions(log);
    gauge(registry, {
      name: 'http_streams_open',
      help: 'Open streams of server-sent events.',
      read: (metric) => metric.set(this.#streams.size),
    });
    this.#ended = counter(registry, {
      name: 'http_streams_ended_total',
      help: 'Ended streams of server-sent events, by reason.',
      labels: ['route', 'reason'],
    });
  }

  /**
   * Takes a slot: for who has shown a key or a session among those of their organization, for others one of their address, until `claim` says
   * whose visitor it is. @throws RATE_LIMITED when the key, the organization or the address has too many, UNAVAILABLE when the
   * gateway has
   */
  enter({ caller, ip, path, response }: Exchange): StreamSlot {
    if (this.#stopping.signal.aborted) throw fail('UNAVAILABLE');
    // What a person may is asked for each of their organizations and projects, which the path names.
    const subject = caller === undefined ? addressSubject(ip) : subjectOf(caller) + (caller.kind === 'key' ? '' : path);
    const leave =
      caller === undefined
        ? this.#places.ofAddress(subject)
        : this.#places.ofKey({ id: subjectOf(caller), orgId: caller.orgId });
    return { subject, leaves: [leave], ended: new ClientLeft(response) };
  }

  /** Takes a place of the visitor's organization. @throws RATE_LIMITED, UNAVAILABLE */
  claim({ leaves }: StreamSlot, visitor: StreamVisitor): void {
    leaves.push(this.#places.ofVisitor(visitor));
  }

  /** Gives a slot back whose stream never began, or is over. */
  leave({ leaves, ended }: StreamSlot): void {
    for (const leave of leaves.splice(0)) leave();
    ended.abort();
  }

  /** Sends the frames, once the head is written, until the stream ends. `stillAllowed` is asked again and again. */
  open(exchange: Exchange, slot: StreamSlot, stream: EventStream, stillAllowed?: () => Promise<boolean>): void {
    const { log, clock, maxAgeMs } = this.parts;
    const ageMs = maxAgeMs > 0 ? spreadAge(maxAgeMs) : Infinity;
    const open = new OpenStream(exchange.response, stream, slot.ended, () => clock.monotonicMs(), ageMs);
    const allowed = stream.options.stillAllowed ?? stillAllowed;
    const forget =
      allowed && this.#permissions.watch(slot.subject, allowed, stream.options, () => open.end('not_allowed'));
    const facts = { request_id: exchange.requestId, route: exchange.routeId };
    const onFailure = (err: unknown) => log.error({ ...facts, err }, 'a stream failed');
    const over = (reason: StreamEnd) => {
      forget?.();
      this.#streams.delete(open);
      this.leave(slot);
      this.#ended.inc({ route: exchange.routeId, reason });
      log.debug({ ...facts, reason }, 'a stream ended');
    };
    this.#streams.set(open, open.run(onFailure).then(over));
    void this.#beat();
    if (this.#stopping.signal.aborted) open.end('shutdown');
  }

  /** Takes no more, and ends all: their clients come back, each after a time of its own. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ending = [...this.#streams.values()];
    for (const stream of this.#streams.keys()) stream.end('shutdown');
    const waited = new AbortController();
    await Promise.race([Promise.all(ending), this.parts.clock.sleep(stopWaitMs, waited.signal)]);
    waited.abort();
  }

  /** For as long as any is open. */
  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    const { signal } = this.#stopping;
    while (this.#streams.size > 0 && !signal.aborted) {
      await this.parts.clock.sleep(beatMs, signal);
      for (const stream of this.#streams.keys()) stream.beat();
      void this.#permissions.checkSome();
    }
    this.#isBeating = false;
  }
}
