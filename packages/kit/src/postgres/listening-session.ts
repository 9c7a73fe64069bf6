import pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Logger } from '../log.js';
import { Outage } from '../outage.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { createClient } from './connection.js';
import { heartbeat } from './heartbeat.js';
import { type Ask, oneAtATime } from './one-at-a-time.js';

export interface ListeningSettings {
  readonly url: string;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  readonly silenceMs: number;
}

/** Who listens to a channel. */
export interface ChannelListener {
  readonly channel: string;
  onNotify(payload: string | undefined): void;
  isListening: boolean;
}

const endTimeoutMs = 1_000;

/** A connection that listens to the channels of several listeners, for as long as there is any. */
export class ListeningSession {
  readonly #settings: ListeningSettings;
  readonly #listeners = new Set<ChannelListener>();
  readonly #stopping = new AbortController();
  readonly #outage: Outage;
  readonly #running: Promise<void>;
  /** Of the present connection. */
  #ask: Ask | undefined;
  /** Ends the present connection; the next one listens for all. */
  #giveUp: (reason: unknown) => void = () => undefined;

  constructor(settings: ListeningSettings) {
    const { log, metrics } = settings;
    this.#settings = settings;
    this.#outage = new Outage({ dependency: 'postgres', client: 'notifications', log, metrics });
    this.#running = this.#keepListening(this.#stopping.signal);
  }

  isFor({ url, metrics, silenceMs }: ListeningSettings): boolean {
    const own = this.#settings;
    return own.url === url && own.metrics === metrics && own.silenceMs === silenceMs;
  }

  add(listener: ChannelListener): void {
    this.#listeners.add(listener);
    if (this.#ask) void this.#listenTo(this.#ask, [listener]).catch(this.#giveUp);
  }

  /** False when that was the last one: then it is to be stopped. */
  remove(listener: ChannelListener): boolean {
    this.#listeners.delete(listener);
    listener.isListening = false;
    const { channel } = listener;
    // What fails here is lost with the connection.
    if (!this.#channels.has(channel)) this.#ask?.(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    return this.#listeners.size > 0;
  }

  /** Resolves within about a second, also while the database does not answer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get #channels(): Set<string> {
    return new Set([...this.#listeners].map(({ channel }) => channel));
  }

  async #keepListening(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const lost = await this.#listenOnce(signal, () => {
        failures = 0;
        this.#outage.end();
      });
      this.#ask = undefined;
      for (const listener of this.#listeners) listener.isListening = false;
      if (signal.aborted) return;
      failures += 1;
      this.#outage.begin(lost);
      await systemClock.sleep(backoffMs(failures), signal);
    }
  }

  /** Resolves with what ended the connection, or as soon as `signal` aborts. */
  async #listenOnce(signal: AbortSignal, onListening: () => void): Promise<unknown> {
    const { url, silenceMs } = this.#settings;
    const client = createClient({ url, applicationName: 'notifications', statementTimeoutMs: silenceMs });
    const over = new AbortController();
    const stop = () => over.abort();
    signal.addEventListener('abort', stop);
    const ask = oneAtATime(client);
    const lost = this.#untilLost(client, ask, onListening);
    try {
      return await Promise.race([lost, heartbeat(ask, silenceMs, over.signal)]);
    } catch (error) {
      return error;
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      await end(client);
    }
  }

  /** Resolves with what ended the connection. @throws when there is none */
  async #untilLost(client: pg.Client, ask: Ask, onListening: () => void): Promise<unknown> {
    const ended = new Promise<unknown>((resolve) => {
      this.#giveUp = resolve;
      client.on('error', resolve);
      client.on('end', () => resolve(undefined));
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.onNotify(payload);
    });
    await client.connect();
    this.#ask = ask;
    await this.#listenTo(ask, [...this.#listeners]);
    onListening();
    return ended;
  }

  async #listenTo(ask: Ask, listeners: readonly ChannelListener[]): Promise<void> {
    const channels = new Set(listeners.map(({ channel }) => channel));
    await ask([...channels].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '));
    for (const listener of listeners) {
      if (ask !== this.#ask || !this.#listeners.has(listener) || this.#stopping.signal.aborted) continue;
      listener.isListening = true;
      listener.onNotify(undefined);
    }
  }
}

/** A server that does not answer is not waited for. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), endTimeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
