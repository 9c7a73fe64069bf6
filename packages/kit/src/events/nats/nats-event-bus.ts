import type { Logger } from '../../log.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import { checkConsuming } from '../consuming.js';
import {
  type BusProgress,
  type ConsumeOptions,
  type Consumption,
  EpochPassedError,
  type EventBus,
  type OutgoingEvent,
  PublishError,
  type Published,
  type Tail,
  type TailOptions,
} from '../event-bus.js';
import { checkedDurable, checkedFilter } from '../subjects.js';
import { AckInbox } from './ack-inbox.js';
import { NatsConsumption } from './consumption.js';
import { type Link, NatsLinks } from './link.js';
import { eventIdHeader } from './message.js';
import { readProgress } from './progress.js';
import { PublishBatch } from './publish-batch.js';
import { isMissing } from './stream.js';
import { NatsTail } from './tail.js';
import { trimStream } from './trim-stream.js';

export interface NatsEventBusOptions {
  /** One or several, divided by commas: `nats://user:password@host:4222,…`. */
  natsUrl: string;
  /** What the server's monitoring shows. */
  clientName: string;
  log: Logger;
  /** Where to show outages. */
  metrics?: MetricsRegistry | undefined;
  /** Name of the stream, and of the first token of its subjects. Default `events`. */
  stream?: string | undefined;
  /** Servers that each hold the stream, when it is made. Default 1. */
  replicas?: number | undefined;
  /** The stream has to be there, and is neither made nor changed. */
  existing?: boolean;
  /** How long to wait while the server acknowledges nothing. Default 5 s. */
  ackTimeoutMs?: number;
  /** When a process that has taken an event gives no sign of life for so long, another gets it. Default 30 s. */
  ackWaitMs?: number;
  /** How many events stay after all consumers have handled them. Default 1. */
  keepEvents?: number;
}

const defaultStream = 'events';
const defaultAckTimeoutMs = 5_000;
const defaultAckWaitMs = 30_000;
// The last one marks the place; older ones would only keep what people wrote longer than anybody needs it.
const defaultKeepEvents = 1;

/** Events over NATS JetStream 2.9 or later. */
export function createNatsEventBus(options: NatsEventBusOptions): EventBus {
  return new NatsEventBus(options);
}

class NatsEventBus implements EventBus {
  readonly #options: NatsEventBusOptions;
  readonly #name: string;
  readonly #links: NatsLinks;
  readonly #inboxes = new WeakMap<Link['nc'], AckInbox>();
  readonly #receivers = new Set<Consumption | Tail>();

  constructor(options: NatsEventBusOptions) {
    const { natsUrl, clientName, log, metrics, stream = defaultStream, replicas = 1, existing = false } = options;
    this.#options = options;
    this.#name = stream;
    this.#links = new NatsLinks({ natsUrl, clientName, log, metrics, stream, prefix: stream, replicas, existing });
  }

  async publish(events: readonly OutgoingEvent[], { epoch }: { epoch?: string } = {}): Promise<Published> {
    const link = this.#links.require();
    if (epoch !== undefined && epoch !== link.epoch) throw new EpochPassedError();
    const ackTimeoutMs = this.#options.ackTimeoutMs ?? defaultAckTimeoutMs;
    const batch = new PublishBatch(events, { link, inbox: this.#inboxOf(link), prefix: this.#name, ackTimeoutMs });
    const error = await batch.run();
    if (error === undefined) return { stream: link.stream, seqs: batch.seqs as number[] };
    if (batch.unanswered) this.#links.doubt(link);
    const reason = error instanceof Error ? error.message : String(error);
    const outcome = { stream: link.stream, seqs: batch.seqs, refused: batch.refused };
    throw new PublishError(`events not stored: ${reason}`, outcome, { cause: error });
  }

  consume(options: ConsumeOptions): Consumption {
    checkConsuming(options);
    const { log, ackWaitMs = defaultAckWaitMs } = this.#options;
    const parts = { links: this.#links, streamName: this.#name, prefix: this.#name, ackWaitMs, log };
    return this.#keep(new NatsConsumption({ consumer: options, ...parts }));
  }

  tail(options: TailOptions): Tail {
    if (options.filter !== undefined) checkedFilter(options.filter);
    return this.#keep(new NatsTail({ ...options, links: this.#links, prefix: this.#name }));
  }

  async progress(): Promise<BusProgress> {
    const link = this.#links.require();
    const progress = await this.#ask(link, () => readProgress(link.jsm, this.#name));
    if (progress.stream !== link.stream) this.#links.doubt(link);
    if (this.#links.current.get() !== link) throw new EpochPassedError();
    return { ...progress, epoch: link.epoch };
  }

  async holds({ seq, id }: { seq: number; id: string }): Promise<boolean | undefined> {
    const link = this.#links.require();
    const { streams } = link.jsm;
    const message = await this.#ask(link, () => streams.getMessage(this.#name, { seq }));
    if (message) return message.header.get(eventIdHeader) === id;
    const { state } = await this.#ask(link, () => streams.info(this.#name));
    return seq < state.first_seq ? undefined : false;
  }

  async trim(seq: number): Promise<boolean> {
    const link = this.#links.require();
    const { jsm, nc } = link;
    const { state } = await this.#ask(link, () => jsm.streams.info(this.#name));
    const last = Math.min(seq, state.last_seq - (this.#options.keepEvents ?? defaultKeepEvents));
    return trimStream({ jsm, version: nc.info?.version, stream: this.#name, state }, last);
  }

  async removeConsumer(durable: string): Promise<void> {
    const { jsm } = this.#links.require();
    try {
      await jsm.consumers.delete(this.#name, checkedDurable(durable));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  ready(): boolean {
    return this.#links.current.get() !== undefined;
  }

  async waitUntilReady(signal?: AbortSignal): Promise<void> {
    await this.#links.current.wait(signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#receivers].map((receiver) => receiver.stop()));
    await this.#links.close();
  }

  async #ask<T>(link: Link, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (isMissing(error)) this.#links.doubt(link);
      throw error;
    }
  }

  #keep<Receiver extends Consumption | Tail>(receiver: Receiver): Receiver {
    this.#receivers.add(receiver);
    return receiver;
  }

  #inboxOf({ nc }: Link): AckInbox {
    const inbox = this.#inboxes.get(nc) ?? new AckInbox(nc);
    this.#inboxes.set(nc, inbox);
    return inbox;
  }
}
