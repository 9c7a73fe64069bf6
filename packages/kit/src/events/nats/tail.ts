import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { withResolvers } from '../current.js';
import type { Tail, TailOptions } from '../event-bus.js';
import { aborted, keepLinked } from '../keep-linked.js';
import { RecentIds } from '../recent-ids.js';
import type { Link, NatsLinks } from './link.js';
import { readEvent } from './message.js';

export interface NatsTailOptions extends TailOptions {
  links: NatsLinks;
  prefix: string;
}

const rememberedIds = 4_096;

/**
 * A plain subscription: it costs the server no state. What is published again goes past it again, though the stream
 * takes it only once, so ids seen lately are left out.
 */
export class NatsTail implements Tail {
  readonly started: Promise<void>;
  readonly #options: NatsTailOptions;
  readonly #stopping = new AbortController();
  readonly #seen = new RecentIds(rememberedIds);
  readonly #running: Promise<void>;
  #onStarted: () => void = () => {};
  #watching: object | undefined;
  #connection: NatsConnection | undefined;
  #subscription: Subscription | undefined;

  constructor(options: NatsTailOptions) {
    this.#options = options;
    const { promise, resolve } = withResolvers<void>();
    this.started = promise;
    this.#onStarted = resolve;
    this.#running = this.#run();
  }

  watching(): object | undefined {
    return this.#watching;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const watch = async (link: Link) => {
      await this.#subscribe(link);
      await aborted(AbortSignal.any([link.lost, signal]));
      this.#watching = undefined;
    };
    await keepLinked(this.#options.links.current, signal, watch, () => undefined);
    this.#subscription?.unsubscribe();
  }

  /** The client library itself renews a subscription when it reconnects. */
  async #subscribe({ nc }: Link): Promise<void> {
    if (this.#connection !== nc) this.#subscribeOn(nc);
    await nc.flush();
    this.#watching = {};
    this.#onStarted();
  }

  #subscribeOn(nc: NatsConnection): void {
    const { filter, prefix, onEvent } = this.#options;
    this.#connection = nc;
    this.#subscription = nc.subscribe(`${prefix}.${filter ?? '>'}`, {
      callback: (error, message) => {
        const event = error ? undefined : readEvent(message, prefix);
        if (event && this.#seen.add(event.id)) onEvent(event);
      },
    });
  }
}
