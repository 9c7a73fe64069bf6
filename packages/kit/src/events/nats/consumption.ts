import { AckPolicy, type Consumer, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Logger } from '../../log.js';
import { type ConsumerSettings, consumerSettings, logFailure } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption, OutgoingEvent } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { KeyedQueue } from '../keyed-queue.js';
import type { Link, NatsLinks } from './link.js';
import { readEvent } from './message.js';

export interface NatsConsumptionOptions extends ConsumeOptions {
  links: NatsLinks;
  streamName: string;
  prefix: string;
  log: Logger;
}

/** The server gives an event to another process when it hears nothing for so long. */
const ackWaitMs = 30_000;
const stillWorkingEveryMs = 10_000;
const pull = { expires: 10_000, idle_heartbeat: 2_500, abort_on_missing_resource: true } as const;

/** A message in this process's hands, from its arrival to its acknowledgement. */
interface Held {
  message: JsMsg;
  event: OutgoingEvent;
  handled: boolean;
}

/** What is held of one stream. Positions of another stream mean nothing here, so each gets its own. */
interface Holding {
  stream: string;
  bySeq: Map<number, Held>;
  queue: KeyedQueue<Held>;
}

export class NatsConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: NatsConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #onStarted: () => void = () => {};
  #holding: Holding | undefined;

  constructor(options: NatsConsumptionOptions) {
    this.#options = options;
    this.#settings = consumerSettings(options);
    const { promise, resolve } = withResolvers<void>();
    this.started = promise;
    this.#onStarted = resolve;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { links, durable, log } = this.#options;
    const timer = setInterval(() => this.#sayStillWorking(), stillWorkingEveryMs);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) => this.#receive(link),
      (error) => log.warn({ consumer: durable, err: error }, 'cannot consume events; trying again'),
    );
    clearInterval(timer);
    await this.#giveBack();
  }

  /** Resolves when the link is lost or consuming is to stop; rejects when it does not work. */
  async #receive(link: Link): Promise<void> {
    const stop = AbortSignal.any([link.lost, this.#stopping.signal]);
    try {
      await this.#receiveUntil(stop, link);
    } catch (error) {
      // The consumer has vanished, with its stream perhaps.
      if (!stop.aborted) this.#options.links.doubt(link);
      throw error;
    }
  }

  async #receiveUntil(stop: AbortSignal, link: Link): Promise<void> {
    const holding = await this.#holdingOf(link.stream);
    const consumer = await this.#register(link);
    this.#onStarted();
    this.#acknowledgeHandled(holding);
    const messages = await consumer.consume({
      ...pull,
      max_messages: this.#settings.window,
      callback: (message) => this.#take(holding, message),
    });
    const error = await endOf(messages, stop);
    if (!stop.aborted) throw error;
  }

  async #register(link: Link): Promise<Consumer> {
    const { durable, filter, streamName, prefix } = this.#options;
    const info = await link.jsm.consumers.add(streamName, {
      durable_name: durable,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_deliver: -1,
      max_ack_pending: this.#settings.window,
      ...(filter === undefined ? {} : { filter_subject: `${prefix}.${filter}` }),
    });
    return link.js.consumers.getConsumerFromInfo(info);
  }

  /** What was taken before a mere reconnect is still ours; after the stream was made anew it comes again. */
  async #holdingOf(stream: string): Promise<Holding> {
    const before = this.#holding;
    if (before?.stream === stream) return before;
    await before?.queue.stop();
    this.#holding = { stream, bySeq: new Map(), queue: this.#makeQueue(stream) };
    return this.#holding;
  }

  #makeQueue(stream: string): KeyedQueue<Held> {
    const { durable, handler, log } = this.#options;
    const attemptOf = ({ message }: Held, failures: number) => message.info.deliveryCount + failures;
    return new KeyedQueue({
      concurrency: this.#settings.concurrency,
      handle: async (held, failures) =>
        handler({ ...held.event, attempt: attemptOf(held, failures) }, this.#stopping.signal),
      handled: (held) => this.#handled(stream, held),
      failed: (held, failures, error) => logFailure(log, durable, held.event.id, attemptOf(held, failures - 1), error),
      retryDelayMs: (_, failures) => this.#settings.retryDelayMs(failures),
    });
  }

  #take(holding: Holding, message: JsMsg): void {
    const held = holding.bySeq.get(message.seq);
    if (held) {
      // Delivered again although it is still here: what counts is the latest delivery.
      held.message = message;
      if (held.handled) this.#acknowledge(holding, held);
      return;
    }
    const event = readEvent(message, this.#options.prefix);
    if (!event) {
      this.#options.log.warn({ subject: message.subject, seq: message.seq }, 'skipped a message that is no event');
      message.ack();
      return;
    }
    const taken = { message, event, handled: false };
    holding.bySeq.set(message.seq, taken);
    holding.queue.push(event.orderingKey, taken);
  }

  #handled(stream: string, held: Held): void {
    held.handled = true;
    const holding = this.#holding;
    if (holding?.stream === stream) this.#acknowledge(holding, held);
  }

  /**
   * Only while the link says that the stream is still the one the message came from: in another, the same
   * acknowledgement would stand for an event that nobody has handled.
   */
  #acknowledge(holding: Holding, held: Held): void {
    if (this.#options.links.current.get()?.stream !== holding.stream) return;
    held.message.ack();
    holding.bySeq.delete(held.message.seq);
  }

  #acknowledgeHandled(holding: Holding): void {
    for (const held of holding.bySeq.values()) if (held.handled) this.#acknowledge(holding, held);
  }

  #sayStillWorking(): void {
    const holding = this.#holding;
    if (!holding || this.#options.links.current.get()?.stream !== holding.stream) return;
    for (const { message, handled } of holding.bySeq.values()) if (!handled) message.working();
  }

  /** Another process, or this one after its restart, gets at once what was not handled. */
  async #giveBack(): Promise<void> {
    const holding = this.#holding;
    if (!holding) return;
    const left = await holding.queue.stop();
    const link = this.#options.links.current.get();
    if (link?.stream !== holding.stream) return;
    this.#acknowledgeHandled(holding);
    const { streamName, durable } = this.#options;
    // Makes the server drop our last request for events. A server of 2.9 would try to serve it with the first event
    // given back, find nobody there, and forget that event until the acknowledgement is overdue.
    await link.jsm.consumers.info(streamName, durable).catch(() => undefined);
    for (const { message } of left) message.nak();
    await link.nc.flush().catch(() => undefined);
  }
}

/** Resolves when the server has ended the delivery, with the reason, or `stop` has aborted. */
async function endOf(messages: ConsumerMessages, stop: AbortSignal): Promise<Error> {
  const close = () => void messages.close();
  stop.addEventListener('abort', close, { once: true });
  if (stop.aborted) close();
  const error = await messages.closed();
  stop.removeEventListener('abort', close);
  return error ?? new Error('the server ended the consumer');
}
