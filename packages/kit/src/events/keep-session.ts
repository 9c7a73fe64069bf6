import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Outage } from '../outage.js';
import { type ConnectionOptions, createClient } from '../postgres/connection.js';

export interface SessionSettings {
  connection: ConnectionOptions;
  /** Begins whenever a session ends; `work` ends it once its session serves. */
  outage: Outage;
}

/** A session that lasted so long was a good one: the next failure is a first one again. */
const goodSessionMs = 10_000;
const endTimeoutMs = 1_000;
/** The server lets go of a session whose machine has vanished after about 25 s, and with it of its locks. */
const keepAlive = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * Does `work` with a database session of its own, and again with a new one when it ends, until `signal` aborts. `lost`
 * aborts when the session breaks; `work` must then come to an end, as it must when `signal` aborts. Never rejects.
 */
export async function keepSession(
  { connection, outage }: SessionSettings,
  signal: AbortSignal,
  work: (session: pg.Client, lost: AbortSignal) => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const startedMs = systemClock.monotonicMs();
    const reason = await workOnce(createClient(connection), work);
    if (signal.aborted) return;
    failures = systemClock.monotonicMs() - startedMs > goodSessionMs ? 1 : failures + 1;
    outage.begin(reason);
    await systemClock.sleep(backoffMs(failures), signal);
  }
}

/** Resolves with what ended it. */
async function workOnce(
  session: pg.Client,
  work: (session: pg.Client, lost: AbortSignal) => Promise<void>,
): Promise<unknown> {
  const losing = new AbortController();
  session.on('error', (error) => losing.abort(error));
  session.on('end', () => losing.abort(new Error('the database ended the session')));
  try {
    await session.connect();
    await session.query(keepAlive);
    await work(session, losing.signal);
    return losing.signal.reason;
  } catch (error) {
    return error;
  } finally {
    losing.abort();
    // On a dead connection the farewell gets no answer.
    await Promise.race([session.end().catch(() => undefined), systemClock.sleep(endTimeoutMs)]);
  }
}
