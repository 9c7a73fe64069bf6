import { systemClock } from '../clock.js';
import { unlessAborted } from '../unless-aborted.js';

/** So long a session may be silent by default before its database is asked for an answer. */
export const usualSilenceMs = 10_000;

/**
 * Asks the database of a session that is otherwise silent, until `signal` aborts: a server whose machine has vanished without a word
 * is found in no other way for a quarter of an hour. Rejects when there is no answer, so the session needs a statement timeout.
 */
export async function heartbeat(
  ask: (text: string) => Promise<unknown>,
  silenceMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await systemClock.sleep(silenceMs, signal);
    if (signal.aborted) return;
    const answer = ask('SELECT 1').then(() => undefined);
    await unlessAborted(answer, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
