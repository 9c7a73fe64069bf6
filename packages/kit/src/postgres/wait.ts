import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Logger } from '../log.js';
import { type ConnectionOptions, createClient } from './connection.js';
import { isDatabaseUnavailable } from './sql-state.js';

/** For messages: where the database is, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

/**
 * A connected client, however long the server takes to come up; says that it waits. Gives up at once when the server
 * answers but refuses (password, unknown database), and when `signal` aborts.
 */
export async function connectWhenUp(
  options: ConnectionOptions & { log: Logger; signal?: AbortSignal | undefined },
): Promise<pg.Client> {
  const { log, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const client = createClient(options);
    try {
      await client.connect();
      if (attempt > 1) log.info({ attempt }, 'the database is ready');
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseUnavailable(error)) throw error;
      const waitMs = backoffMs(attempt);
      const facts = { database: placeOf(options.url), reason: reasonOf(error), waitMs };
      log[attempt === 1 ? 'warn' : 'debug'](facts, 'waiting for the database');
      await systemClock.sleep(waitMs, signal);
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
