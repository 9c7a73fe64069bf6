import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { type OutgoingEvent, PublishError } from '../event-bus.js';
import type { AckInbox } from './ack-inbox.js';
import type { Link } from './link.js';
import { eventIdHeader, orderingKeyHeader } from './message.js';

export interface BatchOptions {
  link: Link;
  inbox: AckInbox;
  prefix: string;
  /** Without any acknowledgement for so long, what is in flight counts as not stored. */
  ackTimeoutMs: number;
}

/** Enough to keep the server busy; more only fills buffers. */
const maxInFlight = 256;

/**
 * Publishes many at once, but of each ordering key one after the other: an event goes out when its predecessor is
 * acknowledged, so a refusal in between cannot put them in another order.
 */
export class PublishBatch {
  readonly seqs: (number | undefined)[];
  /** Events that can never go as they are. */
  readonly refused: number[] = [];
  /** Nobody answered for the stream: it may be gone, or another. */
  unanswered = false;
  readonly #events: readonly OutgoingEvent[];
  readonly #options: BatchOptions;
  /** For each event the next one with its ordering key. */
  readonly #followers: (number | undefined)[];
  readonly #sendable: number[] = [];
  readonly #inFlight = new Map<number, string>();
  #nextSendable = 0;
  #acksSeen = 0;
  #error: unknown;
  #finish: () => void = () => {};

  constructor(events: readonly OutgoingEvent[], options: BatchOptions) {
    this.#events = events;
    this.#options = options;
    this.seqs = new Array(events.length).fill(undefined);
    this.#followers = new Array(events.length).fill(undefined);
    this.#chain();
  }

  /** Resolves with what went wrong first, if anything did. */
  async run(): Promise<unknown> {
    const { link, ackTimeoutMs } = this.#options;
    const done = new Promise<void>((resolve) => {
      this.#finish = resolve;
    });
    const onLost = () => this.#giveUp(new PublishError('the connection broke'));
    const timer = this.#watchForStall(ackTimeoutMs);
    link.lost.addEventListener('abort', onLost, { once: true });
    if (link.lost.aborted) onLost();
    this.#send();
    await done;
    clearInterval(timer);
    link.lost.removeEventListener('abort', onLost);
    return this.#error;
  }

  #chain(): void {
    const last = new Map<string, number>();
    this.#events.forEach(({ orderingKey }, at) => {
      const before = last.get(orderingKey);
      if (before === undefined) this.#sendable.push(at);
      else this.#followers[before] = at;
      last.set(orderingKey, at);
    });
  }

  #send(): void {
    while (this.#inFlight.size < maxInFlight && this.#nextSendable < this.#sendable.length) {
      const at = this.#sendable[this.#nextSendable] as number;
      this.#nextSendable += 1;
      this.#sendOne(at, this.#events[at] as OutgoingEvent);
    }
    if (this.#inFlight.size === 0) this.#finish();
  }

  #sendOne(at: number, event: OutgoingEvent): void {
    const { link, inbox, prefix } = this.#options;
    const reply = inbox.expect((ack) => this.#acknowledged(at, ack));
    this.#inFlight.set(at, reply);
    try {
      publish(link.nc, `${prefix}.${event.subject}`, event, reply);
    } catch (error) {
      // The client library itself sees that it is too large or the subject impossible.
      inbox.forget(reply);
      this.#inFlight.delete(at);
      this.refused.push(at);
      this.#error ??= error;
    }
  }

  #acknowledged(at: number, ack: Msg | Error): void {
    this.#acksSeen += 1;
    this.#inFlight.delete(at);
    const stored = ack instanceof Error ? ack : readAck(ack);
    if (typeof stored === 'number') this.#stored(at, stored);
    else this.#refused(stored);
    this.#send();
  }

  #stored(at: number, seq: number): void {
    this.seqs[at] = seq;
    const follower = this.#followers[at];
    if (follower !== undefined) this.#sendable.push(follower);
  }

  #refused(error: Error): void {
    this.unanswered ||= error instanceof UnansweredError;
    this.#error ??= error;
  }

  #watchForStall(ackTimeoutMs: number): NodeJS.Timeout {
    let seenBefore = -1;
    return setInterval(() => {
      if (this.#acksSeen === seenBefore) this.#giveUp(new UnansweredError('the server acknowledges nothing'));
      seenBefore = this.#acksSeen;
    }, ackTimeoutMs / 2);
  }

  #giveUp(error: Error): void {
    for (const reply of this.#inFlight.values()) this.#options.inbox.forget(reply);
    this.#inFlight.clear();
    this.#nextSendable = this.#sendable.length;
    this.#refused(error);
    this.#finish();
  }
}

class UnansweredError extends PublishError {}

function publish(nc: NatsConnection, subject: string, event: OutgoingEvent, reply: string): void {
  const fields = headers();
  fields.set(eventIdHeader, event.id);
  fields.set(orderingKeyHeader, event.orderingKey);
  nc.publish(subject, event.payload, { headers: fields, reply });
}

function readAck(ack: Msg): number | Error {
  if (ack.data.length === 0) return new UnansweredError('no stream takes this subject');
  const { seq, error } = ack.json<{ seq?: number; error?: { description: string } }>();
  if (typeof seq === 'number' && !error) return seq;
  return new PublishError(error?.description ?? 'the server gave no position');
}
