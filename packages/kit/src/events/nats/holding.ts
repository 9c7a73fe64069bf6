import type { JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../../log.js';
import type { ConsumerSettings } from '../consuming.js';
import { logFailure } from '../consuming.js';
import type { ConsumeOptions, OutgoingEvent } from '../event-bus.js';
import { KeyedQueue } from '../keyed-queue.js';
import type { Link, NatsLinks } from './link.js';
import { readEvent } from './message.js';

export interface HoldingOptions {
  /** Identity of the stream. */
  stream: string;
  links: NatsLinks;
  prefix: string;
  consumer: ConsumeOptions;
  settings: ConsumerSettings;
  /** Aborts when consuming is to stop. */
  stopping: AbortSignal;
  log: Logger;
}

/** A message in this process's hands, from its arrival to its acknowledgement. */
interface Held {
  message: JsMsg;
  event: OutgoingEvent;
  handled: boolean;
}

/**
 * What a consumer holds of one stream. It outlives a reconnect, but not the stream: positions of one mean something
 * else in another, and an acknowledgement sent there would stand for an event that nobody has handled.
 */
export class Holding {
  readonly stream: string;
  readonly #options: HoldingOptions;
  readonly #bySeq = new Map<number, Held>();
  readonly #queue: KeyedQueue<Held>;

  constructor(options: HoldingOptions) {
    this.#options = options;
    this.stream = options.stream;
    this.#queue = this.#makeQueue();
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
    if (!event) {
      this.#options.log.warn({ subject: message.subject, seq: message.seq }, 'skipped a message that is no event');
      message.ack();
      return;
    }
    const taken = { message, event, handled: false };
    this.#bySeq.set(message.seq, taken);
    this.#queue.push(event.orderingKey, taken);
  }

  /** Tells the server what was handled while it could not be reached. */
  acknowledgeHandled(): void {
    for (const held of this.#bySeq.values()) if (held.handled) this.#acknowledge(held);
  }

  /** Keeps the server from giving to others what waits or is worked on here. */
  sayStillWorking(): void {
    if (!this.link()) return;
    for (const { message, handled } of this.#bySeq.values()) if (!handled) message.working();
  }

  /** Starts nothing more and waits for what runs; answers what was not handled. */
  async stop(): Promise<JsMsg[]> {
    const left = await this.#queue.stop();
    return left.map(({ message }) => message);
  }

  /** The present link, if it leads to this stream. */
  link(): Link | undefined {
    const link = this.#options.links.current.get();
    return link?.stream === this.stream ? link : undefined;
  }

  #acknowledge(held: Held): void {
    if (!this.link()) return;
    held.message.ack();
    this.#bySeq.delete(held.message.seq);
  }

  #makeQueue(): KeyedQueue<Held> {
    const { consumer, settings, stopping, log } = this.#options;
    const attemptOf = ({ message }: Held, failures: number) => message.info.deliveryCount + failures;
    return new KeyedQueue({
      concurrency: settings.concurrency,
      handle: async (held, failures) =>
        consumer.handler({ ...held.event, attempt: attemptOf(held, failures) }, stopping),
      handled: (held) => {
        held.handled = true;
        this.#acknowledge(held);
      },
      failed: (held, failures, error) =>
        logFailure(log, consumer.durable, held.event.id, attemptOf(held, failures - 1), error),
      retryDelayMs: (_, failures) => settings.retryDelayMs(failures),
    });
  }
}
