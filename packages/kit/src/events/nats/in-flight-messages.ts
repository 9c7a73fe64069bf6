import type { JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../../log.js';
import { type ConsumerSettings, logFailure } from '../consuming.js';
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
  message: JsMsg;
  event: OutgoingEvent;
  handled: boolean;
}

/**
 * The messages of one stream that a consumer has received and not acknowledged. They survive a reconnect, but not a new
 * stream: sequence numbers of one stream mean nothing in another, and an ack sent there could lose an event.
 */
export class InFlightMessages {
  readonly stream: string;
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
    const taken = { message, event, handled: false };
    this.#bySeq.set(message.seq, taken);
    this.#queue.push(taken);
  }

  /** Acknowledges what was handled while the server could not be reached. */
  acknowledgeHandled(): void {
    for (const held of this.#bySeq.values()) if (held.handled) this.#acknowledge(held);
  }

  /** Resets the ack wait of unhandled messages, so that the server does not redeliver them. */
  sendHeartbeats(): void {
    if (!this.link()) return;
    for (const { message, handled } of this.#bySeq.values()) if (!handled) message.working();
  }

  /** How many messages to ask for. */
  get room(): number {
    return this.#queue.room;
  }

  /** Starts no more handlers and waits for the running ones. Resolves with the messages that were not handled. */
  async stop(): Promise<JsMsg[]> {
    const left = await this.#queue.stop();
    return left.map(({ message }) => message);
  }

  /** The present link, if it leads to this stream. */
  link(): Link | undefined {
    const link = this.#options.links.current.get();
    return link?.stream === this.stream ? link : undefined;
  }

  #acknowledge(held: InFlight): void {
    if (!this.link()) return;
    held.message.ack();
    this.#bySeq.delete(held.message.seq);
  }

  #makeQueue(): KeyedQueue<InFlight> {
    const { consumer, settings, stopping, onRoom, log } = this.#options;
    const attemptOf = ({ message }: InFlight, failures: number) => message.info.deliveryCount + failures;
    return new KeyedQueue({
      concurrency: settings.concurrency,
      limits: settings.maxInFlight,
      signal: stopping,
      handle: async (held, failures) =>
        consumer.handler({ ...held.event, attempt: attemptOf(held, failures) }, stopping),
      handled: (held) => {
        held.handled = true;
        this.#acknowledge(held);
        onRoom();
      },
      failed: (held, failures, error) =>
        logFailure(log, consumer.durable, held.event.id, attemptOf(held, failures - 1), error),
      retryDelayMs: (_, failures) => settings.retryDelayMs(failures),
    });
  }
}
