import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import { OperatorError } from '../errors.js';
import type { Logger } from '../log.js';
import { connectProblem } from './connect-problem.js';
import { type ConnectionOptions, createClient } from './connection.js';
import { isDatabaseUnavailable } from './sql-state.js';

/** For messages: where the database is, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

export interface WaitOptions {
  log: Logger;
  signal?: AbortSignal | undefined;
  /** Gives up after so long. Default: never. */
  giveUpAfterMs?: number | undefined;
}

/** How often is said that something is still waited for. */
const sayEveryMs = 5_000;

/** The database did not come up in the time that it was given. */
export class DatabaseNotUp extends OperatorError {
  override readonly name = 'DatabaseNotUp';
}

/**
 * A connected client, however long the server takes to come up; says every few seconds what it waits for. Rejects at once when
 * the server answers but refuses (password, unknown database), and when `signal` aborts.
 * @throws OperatorError that says what to mend; DatabaseNotUp when `giveUpAfterMs` has passed
 */
export async function connectWhenUp(options: ConnectionOptions & WaitOptions): Promise<pg.Client> {
  return whenUp(options, async () => {
    const client = createClient(options);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { lasting, sentence } = connectProblem(error, options.url);
      throw lasting ? new OperatorError(sentence) : new Unavailable(sentence, { cause: error });
    }
  });
}

class Unavailable extends Error {}

/**
 * What `run` answers, tried again while the database cannot be reached or has no connection free; says every few seconds that it
 * waits. Other errors, and those after `signal` has aborted, pass.
 */
export async function whenUp<T>(
  { log, signal, giveUpAfterMs = Infinity }: WaitOptions,
  run: () => Promise<T>,
): Promise<T> {
  const beganMs = systemClock.monotonicMs();
  let saidMs = -Infinity;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      const result = await run();
      if (attempt > 1) log.info({ attempt }, 'the database is ready');
      return result;
    } catch (error) {
      if (!(error instanceof Unavailable) && !isDatabaseUnavailable(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const nowMs = systemClock.monotonicMs();
      const waitMs = backoffMs(attempt);
      if (nowMs + waitMs - beganMs > giveUpAfterMs)
        throw new DatabaseNotUp(`${reason} Gave up after ${Math.round((nowMs - beganMs) / 1000)} s.`);
      const isNews = nowMs - saidMs >= sayEveryMs;
      if (isNews) saidMs = nowMs;
      log[isNews ? 'warn' : 'debug']({ waitMs }, `waiting for the database: ${reason}`);
      await systemClock.sleep(waitMs, signal);
    }
  }
}
