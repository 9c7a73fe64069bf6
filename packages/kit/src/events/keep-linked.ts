import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import type { Current } from './current.js';

/**
 * Does `work` with each link that comes, until `signal` aborts or none comes any more; again after a pause when it
 * fails. `onFailure` is called once for failures in a row, and not when the link itself was lost. Never rejects.
 */
export async function keepLinked<Link extends { lost: AbortSignal }>(
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
      if (failures === 1 && !signal.aborted && !link.lost.aborted) onFailure(error);
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
