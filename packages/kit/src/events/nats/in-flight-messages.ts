import type { JsMsg, StoredMsg } from '@nats-io/jetstream';
import type { Logger } from '../../log.js';
import { type ConsumerSettings, logFailure, logRunFailure } from '../consuming.js';
import type { ConsumeOptions, OutgoingEvent } from '../event-bus.js';
import { KeyedQueue } from '../keyed-queue.js';
import { readSubject } from '../subjects.js';
import type { Link, NatsLinks } from './link.js';
import { readEvent } from './message.js';

export interface InFlightOptions {
  /** Identity of the stream. */
  stream: string;
  links: NatsLinks;
  prefix: string;
  consumer: ConsumeOptions;
  settings: ConsumerSettings;
  /** Aborts when consuming is to stop. */
  stopping: AbortSignal;
  /** Called when there may be room again. */
  onRoom(): void;
  log: Logger;
}

/** A message that this process has received and not acknowledged yet. */
interface InFlight {
  /** Absent: it was read from the stream, and is not this process's to acknowledge until the server delivers it. */
  message: JsMsg | undefined;
  seq: number;
  event: OutgoingEvent;
  handled: boolean;
}

/**
 * The messages of one stream that a consumer has received and not acknowledged. They survive a reconnect, but not a new
 * stream: sequence numbers of one stream mean nothing in another, and an ack sent there could lose an event.
 */
export class InFlightMessages {
  readonly stream: string;
  /** For a consumer that is alone: everything before it was taken. */
  next = 0;
  readonly #options: InFlightOptions;
  readonly #bySeq = new Map<number, InFlight>();
  readonly #queue: KeyedQueue<InFlight>;
  readonly #skipped: ReadonlySet<string>;

  constructor(options: InFlightOptions) {
    this.#options = options;
    this.stream = options.stream;
    this.#queue = this.#makeQueue();
    // Not left to the server, which can be told what to send only: it would keep back what a later version knows.
    this.#skipped = new Set(options.consumer.skip);
  }

  take(message: JsMsg): void {
    this.next = Math.max(this.next, message.seq + 1);
    const held = this.#bySeq.get(message.seq);
    if (held) {
      // Delivered again although it is still here: what counts is the latest delivery.
      held.message = message;
      if (held.handled) this.#acknowledge(held);
      return;
    }
    const event = readEvent(message, this.#options.prefix);
    if (event && this.#skipped.has(readSubject(event.subject).type)) {
      message.ack();
      return;
    }
    if (!event) {
      this.#options.log.warn({ subject: message.subject, seq: message.seq }, 'skipped a message that is not an event');
      message.ack();
      return;
    }
    this.#push({ message, seq: message.seq, event, handled: false });
  }

  /** Takes what the server has given to another process, as the stream has it. When it is delivered again it is handled again. */
  takeStored({ seq, subject, data, header }: StoredMsg): void {
    const event = readEvent({ subject, data, headers: header }, this.#options.prefix);
    if (this.#bySeq.has(seq) || !event || this.#skipped.has(readSubject(event.subject).type)) return;
    this.#push({ message: undefined, seq, event, handled: false });
  }

  /** Acknowledges what was handled while the server could not be reached. */
  acknowledgeHandled(): void {
    for (const held of this.#bySeq.values()) if (held.handled) this.#acknowledge(held);
  }

  /** Resets the ack wait of unhandled messages, so that the server does not redeliver them. */
  sendHeartbeats(): void {
    if (!this.link()) return;
    for (const { message, handled } of this.#bySeq.values()) if (!handled) message?.working();
  }

  /** How many messages to ask for. */
  get room(): number {
    return this.#queue.room;
  }

  /** Starts no more handlers and waits for the running ones. Resolves with the messages that were not handled. */
  async stop(): Promise<JsMsg[]> {
    const left = await this.#queue.stop();
    return left.flatMap(({ message }) => message ?? []);
  }

  /** The present link, if it leads to this stream. */
  link(): Link | undefined {
    const link = this.#options.links.current.get();
    return link?.stream === this.stream ? link : undefined;
  }

  #push(taken: InFlight): void {
    this.#bySeq.set(taken.seq, taken);
    this.#queue.push(taken);
  }

  #acknowledge({ message, seq }: InFlight): void {
    if (message && !this.link()) return;
    message?.ack();
    this.#bySeq.delete(seq);
  }

  #makeQueue(): KeyedQueue<InFlight> {
    const { consumer, settings, stopping, onRoom, log } = this.#options;
    const { handleRun } = consumer;
    const attemptOf = ({ message }: InFlight, failures: number) => (message?.info.deliveryCount ?? 1) + failures;
    return new KeyedQueue({
      concurrency: settings.concurrency,
      limits: settings.maxInFlight,
      signal: stopping,
      passOver: consumer.passOver,
      handle: async (held, failures) =>
        consumer.handler({ ...held.event, attempt: attemptOf(held, failures) }, stopping),
      handleRun:
        handleRun &&
        ((run) =>
          handleRun(
            run.map((held) => ({ ...held.event, attempt: attemptOf(held, 0) })),
            stopping,
          )),
      runLength: consumer.runLength,
      handled: (held) => {
        held.handled = true;
        this.#acknowledge(held);
        onRoom();
      },
      runFailed: (run, error) => logRunFailure(log, consumer.durable, run.length, error),
      failed: (held, failures, error) =>
        logFailure(log, consumer.durable, held.event.id, attemptOf(held, failures - 1), error),
      retryDelayMs: (_, failures) => settings.retryDelayMs(failures),
    });
  }
}
