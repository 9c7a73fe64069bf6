import { AckPolicy, type Consumer, type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Logger } from '../../log.js';
import { type ConsumerSettings, consumerSettings } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { Holding } from './holding.js';
import type { Link, NatsLinks } from './link.js';

export interface NatsConsumptionOptions {
  consumer: ConsumeOptions;
  links: NatsLinks;
  streamName: string;
  prefix: string;
  ackWaitMs: number;
  log: Logger;
}

/** So many signs of life within the time after which the server gives an event to another process. */
const signsOfLife = 3;
const pull = { expires: 10_000, idle_heartbeat: 2_500, abort_on_missing_resource: true } as const;

export class NatsConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: NatsConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #onStarted: () => void;
  #holding: Holding | undefined;

  constructor(options: NatsConsumptionOptions) {
    this.#options = options;
    this.#settings = consumerSettings(options.consumer);
    const { promise, resolve } = withResolvers<void>();
    this.started = promise;
    this.#onStarted = () => resolve();
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { links, consumer, ackWaitMs, log } = this.#options;
    const timer = setInterval(() => this.#holding?.sayStillWorking(), ackWaitMs / signsOfLife);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) => this.#receive(link),
      (error) => log.warn({ consumer: consumer.durable, err: error }, 'cannot consume events; trying again'),
    );
    clearInterval(timer);
    if (this.#holding) await this.#giveBack(this.#holding);
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
    holding.acknowledgeHandled();
    const messages = await consumer.consume({
      ...pull,
      max_messages: this.#settings.window,
      callback: (message) => holding.take(message),
    });
    const error = await endOf(messages, stop);
    if (!stop.aborted) throw error;
  }

  async #register(link: Link): Promise<Consumer> {
    const { consumer, streamName, prefix, ackWaitMs } = this.#options;
    const info = await link.jsm.consumers.add(streamName, {
      durable_name: consumer.durable,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_deliver: -1,
      max_ack_pending: this.#settings.window,
      ...(consumer.filter === undefined ? {} : { filter_subject: `${prefix}.${consumer.filter}` }),
    });
    return link.js.consumers.getConsumerFromInfo(info);
  }

  /** What was taken before a mere reconnect is still ours; after the stream was made anew it comes again. */
  async #holdingOf(stream: string): Promise<Holding> {
    const before = this.#holding;
    if (before?.stream === stream) return before;
    await before?.stop();
    const stopping = this.#stopping.signal;
    this.#holding = new Holding({ ...this.#options, stream, settings: this.#settings, stopping });
    return this.#holding;
  }

  /** Another process, or this one after its restart, gets at once what was not handled. */
  async #giveBack(holding: Holding): Promise<void> {
    const left = await holding.stop();
    const link = holding.link();
    if (!link) return;
    holding.acknowledgeHandled();
    const { streamName, consumer } = this.#options;
    // Makes the server drop our last request for events. A server of 2.9 would try to serve it with the first event
    // given back, find nobody there, and forget that event until the acknowledgement is overdue.
    await link.jsm.consumers.info(streamName, consumer.durable).catch(() => undefined);
    for (const message of left) message.nak();
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
