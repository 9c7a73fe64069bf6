import { DependencyError } from '../../dependencies/index.js';

/**
 * Does the work `times` at once. What is refused leaves the others alone, as their answers may be of use; any other failure aborts
 * their signal, so that none goes on for nothing. The first failure is what this rejects with, when all have ended; the caller's
 * signal aborts all, with its reason.
 */
export async function inParallel(
  times: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const forward = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  const failures: unknown[] = [];
  const one = () =>
    work(ended.signal).catch((error: unknown) => {
      failures.push(error);
      if (!(error instanceof DependencyError) || error.isDown) ended.abort(error);
    });
  try {
    await Promise.all(Array.from({ length: times }, one));
    if (failures.length > 0) throw failures[0];
  } finally {
    signal?.removeEventListener('abort', forward);
  }
}
