import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Logger } from '../log.js';
import { Outage } from '../outage.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { createClient } from './connection.js';
import { heartbeat, usualSilenceMs } from './heartbeat.js';

export interface ListenOptions {
  url: string;
  channel: string;
  /**
   * Called with the payload of each notification, and with `undefined` once after each connect: whatever was notified
   * while nobody listened is lost, so look for yourself. Must not throw.
   */
  onNotify(payload: string | undefined): void;
  log: Logger;
  /** After so long a silence the database is asked whether it is there, and given as long to answer. */
  silenceMs?: number | undefined;
  /** Where to show outages. */
  metrics?: MetricsRegistry | undefined;
}

export interface Listener {
  /** Whether notifications arrive at present. */
  connected(): boolean;
  /** Resolves within about a second, also while the database does not answer. */
  stop(): Promise<void>;
}

const endTimeoutMs = 1_000;

/**
 * Listens to a channel over a connection of its own, and comes back by itself when that is lost. Notifications only
 * hasten: what must not be missed needs a poll beside them.
 */
export function listen(options: ListenOptions): Listener {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const running = keepListening(options, stopping.signal, (current) => {
    client = current;
  });
  return {
    connected: () => client !== undefined,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(
  options: ListenOptions,
  signal: AbortSignal,
  publish: (client: pg.Client | undefined) => void,
): Promise<void> {
  const { channel, log, metrics } = options;
  const outage = new Outage({ dependency: 'postgres', client: `listen ${channel}`, log, metrics });
  for (let failures = 0; !signal.aborted; ) {
    const lost = await listenOnce(options, signal, (client) => {
      failures = 0;
      outage.end();
      publish(client);
      options.onNotify(undefined);
    });
    publish(undefined);
    if (signal.aborted) return;
    failures += 1;
    outage.begin(lost);
    await systemClock.sleep(backoffMs(failures), signal);
  }
}

/** Resolves with what ended the connection, or as soon as `signal` aborts. */
async function listenOnce(
  options: ListenOptions,
  signal: AbortSignal,
  onListening: (client: pg.Client) => void,
): Promise<unknown> {
  const { url, channel, silenceMs = usualSilenceMs } = options;
  const client = createClient({ url, applicationName: `listen ${channel}`, statementTimeoutMs: silenceMs });
  const over = new AbortController();
  const stop = () => over.abort();
  signal.addEventListener('abort', stop);
  const lost = untilLost(client, options, () => !signal.aborted && onListening(client));
  try {
    return await Promise.race([lost, heartbeat(client, silenceMs, over.signal)]);
  } catch (error) {
    return error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    await end(client);
  }
}

/** Resolves with what ended the connection. @throws when there is none */
async function untilLost(
  client: pg.Client,
  { channel, onNotify }: ListenOptions,
  onListening: () => void,
): Promise<unknown> {
  const ended = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(undefined));
  });
  client.on('notification', ({ payload }) => onNotify(payload));
  await client.connect();
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  onListening();
  return ended;
}

/** A server that does not answer is not waited for. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), endTimeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
