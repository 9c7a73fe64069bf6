import { type JetStreamClient, type JetStreamManager, jetstream, type StreamInfo } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backoffMs } from '../../backoff.js';
import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import { Outage } from '../../outage.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import { Current } from '../current.js';
import { BusUnavailableError } from '../event-bus.js';
import { serversFrom } from './servers.js';
import { ensureStream, lossySettings, type StreamSettings, streamIdentity } from './stream.js';

/** An unbroken time with the server, whose stream was found as it is named here. */
export interface Link {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Identity of the stream. */
  readonly stream: string;
  readonly epoch: string;
  /** Aborts when the connection breaks or the stream turns out to be another. */
  readonly lost: AbortSignal;
}

export interface LinkSettings extends StreamSettings {
  natsUrl: string;
  /** What the server's monitoring shows. */
  clientName: string;
  log: Logger;
  metrics?: MetricsRegistry | undefined;
  /** The stream has to be there, and is neither made nor changed. */
  existing: boolean;
}

const connectTimeoutMs = 5_000;
const reconnectWaitMs = 250;
/** A server of 2.9 deletes the folder of a deleted stream for a while yet, also when it is a new stream's by then. */
const deletionMs = 1_000;
/** A dead connection is noticed after two pings without answer. */
const pingIntervalMs = 10_000;

/** Keeps connected, for ever, and finds or makes the stream after every connect. */
export class NatsLinks {
  readonly current = new Current<Link>();
  readonly #settings: LinkSettings;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  readonly #outage: Outage;
  #nc: NatsConnection | undefined;
  #losing = new AbortController();
  /** Since this connection was made the stream has been there. */
  #streamSeen = false;
  /** Each connect, loss and doubt starts another. */
  #epoch = 0;

  constructor(settings: LinkSettings) {
    const { clientName, log, metrics } = settings;
    this.#settings = settings;
    this.#outage = new Outage({ dependency: 'nats', client: `${clientName} event bus`, log, metrics });
    this.#running = this.#keepConnected();
  }

  /** @throws BusUnavailableError */
  require(): Link {
    const link = this.current.get();
    if (link) return link;
    throw new BusUnavailableError();
  }

  /** The stream may be another than thought: look again before anything more is done. */
  doubt(link: Link): void {
    if (this.current.get() !== link) return;
    this.#lose();
    void this.#establish(link.nc);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#lose();
    this.current.end(new BusUnavailableError());
    await this.#nc?.close();
    await this.#running;
  }

  async #keepConnected(): Promise<void> {
    const { natsUrl, clientName } = this.#settings;
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const nc = await connect({
          ...serversFrom(natsUrl),
          name: clientName,
          timeout: connectTimeoutMs,
          reconnectTimeWait: reconnectWaitMs,
          maxReconnectAttempts: -1,
          pingInterval: pingIntervalMs,
          ignoreAuthErrorAbort: true,
          noAsyncTraces: true,
        });
        failures = 0;
        await this.#follow(nc);
      } catch (error) {
        failures += 1;
        this.#outage.begin(error);
      }
      await systemClock.sleep(backoffMs(Math.max(failures, 1)), signal);
    }
  }

  /** Resolves when the connection has closed for good. */
  async #follow(nc: NatsConnection): Promise<void> {
    this.#nc = nc;
    if (this.#closing.signal.aborted) return nc.close();
    const statuses = nc.status();
    void this.#establish(nc);
    for await (const { type } of statuses) {
      if (type === 'disconnect' || type === 'close') this.#disconnected();
      if (type === 'reconnect') void this.#establish(nc);
    }
    this.#disconnected();
  }

  #disconnected(): void {
    if (!this.#closing.signal.aborted) this.#outage.begin(new Error('the connection broke'));
    this.#streamSeen = false;
    this.#lose();
  }

  #lose(): void {
    this.#epoch += 1;
    this.current.clear();
    this.#losing.abort();
  }

  /** Tries until there is a link or the connection is gone. */
  async #establish(nc: NatsConnection): Promise<void> {
    this.#epoch += 1;
    const epoch = this.#epoch;
    const { log } = this.#settings;
    for (let failures = 1; epoch === this.#epoch; failures += 1) {
      try {
        const js = jetstream(nc);
        const jsm = await js.jetstreamManager(false);
        const info = await this.#stream(jsm);
        const stream = streamIdentity(info);
        if (epoch !== this.#epoch) return;
        this.#streamSeen = true;
        this.#losing = new AbortController();
        log.info({ stream }, 'the event stream is ready');
        this.#warnOfLoss(info);
        this.#outage.end();
        return this.current.set({ nc, js, jsm, stream, epoch: `${stream}#${epoch}`, lost: this.#losing.signal });
      } catch (error) {
        if (epoch !== this.#epoch) return;
        this.#outage.begin(error);
        await systemClock.sleep(backoffMs(failures), this.#closing.signal);
      }
    }
  }

  #stream(jsm: JetStreamManager): Promise<StreamInfo> {
    const { existing, stream } = this.#settings;
    return existing ? jsm.streams.info(stream) : ensureStream(jsm, this.#settings, () => this.#untilDeleted());
  }

  #warnOfLoss(info: StreamInfo): void {
    const settings = lossySettings(info);
    if (settings.length === 0) return;
    const message = 'the event stream may drop events before they are handled: remove these settings';
    this.#settings.log.warn({ stream: streamIdentity(info), settings }, message);
  }

  async #untilDeleted(): Promise<void> {
    if (this.#streamSeen) await systemClock.sleep(deletionMs, this.#closing.signal);
  }
}
