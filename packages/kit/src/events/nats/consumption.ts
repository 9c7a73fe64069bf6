import type { Consumer, ConsumerInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import { type ConsumerSettings, consumerSettings } from '../consuming.js';
import { withResolvers } from '../current.js';
import type { ConsumeOptions, Consumption } from '../event-bus.js';
import { keepLinked } from '../keep-linked.js';
import { WakeSignal } from '../wake-signal.js';
import { ensureConsumer } from './ensure-consumer.js';
import { InFlightMessages } from './in-flight-messages.js';
import type { Link, NatsLinks } from './link.js';
import { contiguouslyHandled } from './progress.js';

export interface NatsConsumptionOptions {
  consumer: ConsumeOptions;
  links: NatsLinks;
  streamName: string;
  prefix: string;
  ackWaitMs: number;
  log: Logger;
}

/** Heartbeats within the ack wait, after which the server redelivers an event to another process. */
const heartbeatsPerAckWait = 3;
/** For all processes together, each of which bounds what it takes. */
const maxAckPending = 65_536;
const request = { expires: 10_000, idle_heartbeat: 2_500 } as const;
const failedRequestPauseMs = 250;

/** Takes what stands before this position and is with another process. */
type TakeMissed = (seq: number) => Promise<void>;

export class NatsConsumption implements Consumption {
  readonly started: Promise<void>;
  readonly #options: NatsConsumptionOptions;
  readonly #settings: ConsumerSettings;
  readonly #stopping = new AbortController();
  readonly #wakeSignal = new WakeSignal();
  readonly #running: Promise<void>;
  readonly #onStarted: () => void;
  #inFlight: InFlightMessages | undefined;

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
    const timer = setInterval(() => this.#inFlight?.sendHeartbeats(), ackWaitMs / heartbeatsPerAckWait);
    await keepLinked(
      links.current,
      this.#stopping.signal,
      (link) => this.#receive(link),
      (error) => log.warn({ consumer: consumer.durable, err: error }, 'could not consume events; trying again'),
    );
    clearInterval(timer);
    if (this.#inFlight) await this.#returnUnhandled(this.#inFlight);
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
    const inFlight = await this.#inFlightOf(link.stream);
    const info = await this.#register(link);
    const consumer = link.js.consumers.getConsumerFromInfo(info);
    this.#onStarted();
    inFlight.acknowledgeHandled();
    const takeMissed = await this.#missedBefore(link, inFlight, info, stop);
    await takeMissed(info.delivered.stream_seq + 1);
    while (!stop.aborted) {
      if (inFlight.room === 0) await this.#wakeSignal.wait(request.expires, stop);
      else await this.#fetch(consumer, inFlight, stop, takeMissed);
    }
  }

  /**
   * What takes, of a consumer that is alone, all before a position that the server has given to another process: it may be gone, and
   * nothing that follows must overtake it.
   */
  async #missedBefore(
    link: Link,
    inFlight: InFlightMessages,
    info: ConsumerInfo,
    stop: AbortSignal,
  ): Promise<TakeMissed> {
    const { streamName, consumer } = this.#options;
    if (!consumer.alone) return async () => {};
    const { streams } = link.jsm;
    const { state } = await streams.info(streamName);
    inFlight.next = Math.max(inFlight.next, contiguouslyHandled(info) + 1, state.first_seq);
    return async (seq) => {
      while (inFlight.next < seq && !stop.aborted) {
        const count = Math.min(inFlight.room, seq - inFlight.next);
        if (count === 0) await this.#wakeSignal.wait(request.expires, stop);
        const seqs = Array.from({ length: count }, (_, n) => inFlight.next + n);
        const stored = await Promise.all(seqs.map((one) => streams.getMessage(streamName, { seq: one })));
        for (const message of stored) if (message) inFlight.takeStored(message);
        inFlight.next += count;
      }
    };
  }

  /** Takes as many as there is room for, or what comes within the time of one request. */
  async #fetch(
    consumer: Consumer,
    inFlight: InFlightMessages,
    stop: AbortSignal,
    takeMissed: TakeMissed,
  ): Promise<void> {
    const messages = await consumer.fetch({ ...request, max_messages: inFlight.room });
    const close = () => void messages.close();
    stop.addEventListener('abort', close, { once: true });
    if (stop.aborted) close();
    try {
      for await (const message of messages) {
        await takeMissed(message.seq);
        // What was cut short is taken before it, at the next link or by the next process.
        if (this.#options.consumer.alone && inFlight.next < message.seq) return;
        inFlight.take(message);
      }
    } catch {
      if (stop.aborted) return;
      // Rejects when the consumer has vanished; else the server was late.
      await consumer.info();
      await systemClock.sleep(failedRequestPauseMs, stop);
    } finally {
      stop.removeEventListener('abort', close);
    }
  }

  #register(link: Link): Promise<ConsumerInfo> {
    const { consumer, streamName, prefix, ackWaitMs } = this.#options;
    const settings = {
      ack_wait: nanos(ackWaitMs),
      max_deliver: -1,
      max_ack_pending: maxAckPending,
      ...(consumer.filter === undefined ? {} : { filter_subject: `${prefix}.${consumer.filter}` }),
    };
    return ensureConsumer(link.jsm, { stream: streamName, durable: consumer.durable, settings });
  }

  /** What was taken before a mere reconnect is still ours; after the stream was made anew it comes again. */
  async #inFlightOf(stream: string): Promise<InFlightMessages> {
    const before = this.#inFlight;
    if (before?.stream === stream) return before;
    await before?.stop();
    this.#inFlight = new InFlightMessages({
      ...this.#options,
      stream,
      settings: this.#settings,
      stopping: this.#stopping.signal,
      onRoom: () => this.#wakeSignal.notify(),
    });
    return this.#inFlight;
  }

  /** Negatively acknowledges what was not handled, so that another process, or this one after a restart, gets it at once. */
  async #returnUnhandled(inFlight: InFlightMessages): Promise<void> {
    const left = await inFlight.stop();
    const link = inFlight.link();
    if (!link) return;
    inFlight.acknowledgeHandled();
    const { streamName, consumer } = this.#options;
    // Makes the server drop our last request for events. A server of 2.9 would try to serve it with the first event
    // given back, find nobody there, and forget that event until the acknowledgement is overdue.
    await link.jsm.consumers.info(streamName, consumer.durable).catch(() => undefined);
    for (const message of left) message.nak();
    await link.nc.flush().catch(() => undefined);
  }
}
