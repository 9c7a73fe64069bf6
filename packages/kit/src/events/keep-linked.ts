import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Current } from './current.js';

/**
 * Does `work` with each link that comes, until `signal` aborts or none comes any more; again after a pause when it
 * fails. Never rejects.
 */
export async function keepLinked<Link>(
  current: Current<Link>,
  signal: AbortSignal,
  work: (link: Link) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const link = await current.wait(signal).catch(() => undefined);
    if (link === undefined) return;
    try {
      await work(link);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!signal.aborted) onFailure(error);
      await systemClock.sleep(backoffMs(failures), signal);
    }
  }
}

/** Resolves once `signal` has aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
