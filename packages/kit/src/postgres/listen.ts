import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Logger } from '../log.js';
import { createClient } from './connection.js';

export interface ListenOptions {
  url: string;
  channel: string;
  /**
   * Called with the payload of each notification, and with `undefined` once after each connect: whatever was notified
   * while nobody listened is lost, so look for yourself. Must not throw.
   */
  onNotify(payload: string | undefined): void;
  log: Logger;
}

export interface Listener {
  /** Whether notifications arrive at present. */
  connected(): boolean;
  stop(): Promise<void>;
}

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
  for (let failures = 0; !signal.aborted; ) {
    const lost = await listenOnce(options, signal, (client) => {
      failures = 0;
      publish(client);
      options.onNotify(undefined);
    });
    publish(undefined);
    if (signal.aborted) return;
    failures += 1;
    const waitMs = backoffMs(failures);
    options.log.warn({ channel: options.channel, err: lost, waitMs }, 'lost the database notifications; reconnecting');
    await systemClock.sleep(waitMs, signal);
  }
}

/** Resolves with what ended the connection. */
async function listenOnce(
  { url, channel, onNotify }: ListenOptions,
  signal: AbortSignal,
  onListening: (client: pg.Client) => void,
): Promise<unknown> {
  const client = createClient({ url, applicationName: `listen ${channel}` });
  const ended = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(undefined));
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  client.on('notification', ({ payload }) => onNotify(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    onListening(client);
    return await ended;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
