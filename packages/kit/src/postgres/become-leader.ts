import type pg from 'pg';
import { systemClock } from '../clock.js';
import type { Outage } from '../outage.js';

const pollMs = 1_000;
const text = `SELECT current_setting('transaction_read_only')::boolean AS "readOnly",
  pg_try_advisory_lock(hashtextextended($1, 0)) AS leads`;

/**
 * Resolves with true once `session` holds the lock of this name, and with false when `stop` aborts. Ends the outage once the
 * database can be written: whoever leads has something to write, also where others only read.
 * @throws when it is read-only, as a standby is until it has taken over
 */
export async function becomeLeader(
  session: pg.Client,
  name: string,
  { stop, outage }: { stop: AbortSignal; outage: Outage },
): Promise<boolean> {
  while (!stop.aborted) {
    const { rows } = await session.query<{ readOnly: boolean; leads: boolean }>(text, [name]);
    if (rows[0]?.readOnly) throw new Error('the database is read-only');
    outage.end();
    if (rows[0]?.leads) return true;
    await systemClock.sleep(pollMs, stop);
  }
  return false;
}
