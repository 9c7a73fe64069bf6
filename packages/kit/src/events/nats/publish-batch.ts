import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { getOrMake } from '../../get-or-make.js';
import { type OutgoingEvent, PublishError } from '../event-bus.js';
import type { AckInbox } from './ack-inbox.js';
import { KeyRun, type Outcome } from './key-run.js';
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
/** Has the server refuse an event that does not come directly behind the one with this id. */
const expectedLastHeader = 'Nats-Expected-Last-Msg-Id';
/** The server's code for an event that does not. */
const wrongLast = 10_070;

interface Sent {
  readonly run: KeyRun;
  readonly reply: string;
}

/**
 * Publishes many at once. Of each ordering key several go in one run, each of which the server takes only directly behind its
 * predecessor: so a refusal in between cannot put them in another order. What somebody else's event has come before goes again, at once.
 */
export class PublishBatch {
  readonly seqs: (number | undefined)[];
  /** Events that can never go as they are. */
  readonly refused: number[] = [];
  /** Nobody answered for the stream: it may be gone, or another. */
  unanswered = false;
  readonly #events: readonly OutgoingEvent[];
  readonly #options: BatchOptions;
  readonly #ready: KeyRun[] = [];
  /** By their places in the batch. */
  readonly #inFlight = new Map<number, Sent>();
  #acksSeen = 0;
  #error: unknown;
  #finish: () => void = () => {};

  constructor(events: readonly OutgoingEvent[], options: BatchOptions) {
    this.#events = events;
    this.#options = options;
    this.seqs = new Array(events.length).fill(undefined);
    const runs = new Map<string, KeyRun>();
    for (const [at, { orderingKey }] of events.entries()) getOrMake(runs, orderingKey, () => new KeyRun()).add(at);
    this.#ready.push(...runs.values());
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

  #send(): void {
    while (this.#inFlight.size < maxInFlight) {
      const run = this.#ready.shift();
      if (!run) break;
      this.#sendRun(run);
    }
    if (this.#inFlight.size === 0) this.#finish();
  }

  /** Without anything else of this process in between, which would displace it. */
  #sendRun(run: KeyRun): void {
    let before: OutgoingEvent | undefined;
    for (const at of run.begin(maxInFlight - this.#inFlight.size)) {
      const event = this.#events[at] as OutgoingEvent;
      if (!this.#sendOne(at, event, { run, after: before?.id })) {
        run.breakBefore(at);
        break;
      }
      before = event;
    }
    if (run.isAnswered) this.#end(run);
  }

  #sendOne(at: number, event: OutgoingEvent, { run, after }: { run: KeyRun; after: string | undefined }): boolean {
    const { link, inbox, prefix } = this.#options;
    const reply = inbox.expect((ack) => this.#acknowledged(at, ack));
    this.#inFlight.set(at, { run, reply });
    try {
      publish(link.nc, `${prefix}.${event.subject}`, { event, after, reply });
      return true;
    } catch (error) {
      // The client library itself sees that it is too large or the subject impossible.
      inbox.forget(reply);
      this.#inFlight.delete(at);
      this.refused.push(at);
      this.#error ??= error;
      return false;
    }
  }

  #acknowledged(at: number, ack: Msg | Error): void {
    const run = this.#inFlight.get(at)?.run;
    this.#acksSeen += 1;
    this.#inFlight.delete(at);
    run?.came(at, ack instanceof Error ? ack : readAck(ack));
    if (run?.isAnswered) this.#end(run);
    this.#send();
  }

  #end(run: KeyRun): void {
    const { stored, error, goesOn } = run.end();
    for (const [at, seq] of stored) this.seqs[at] = seq;
    if (error) this.#refused(error);
    else if (goesOn) this.#ready.push(run);
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
    this.#refused(error);
    const runs = new Set([...this.#inFlight.values()].map(({ run }) => run));
    for (const { reply } of this.#inFlight.values()) this.#options.inbox.forget(reply);
    this.#inFlight.clear();
    for (const run of runs) this.#end(run);
    this.#ready.length = 0;
    this.#finish();
  }
}

class UnansweredError extends PublishError {}

interface Publication {
  readonly event: OutgoingEvent;
  /** The id of the event directly behind which it is to be stored. */
  readonly after: string | undefined;
  readonly reply: string;
}

function publish(nc: NatsConnection, subject: string, { event, after, reply }: Publication): void {
  const fields = headers();
  fields.set(eventIdHeader, event.id);
  fields.set(orderingKeyHeader, event.orderingKey);
  if (after !== undefined) fields.set(expectedLastHeader, after);
  nc.publish(subject, event.payload, { headers: fields, reply });
}

function readAck(ack: Msg): Outcome {
  if (ack.data.length === 0) return new UnansweredError('no stream takes this subject');
  const { seq, error } = ack.json<{ seq?: number; error?: { err_code: number; description: string } }>();
  if (typeof seq === 'number' && !error) return seq;
  if (error?.err_code === wrongLast) return 'displaced';
  return new PublishError(error?.description ?? 'the server gave no position');
}
