/**
 * Does the work `times` at once. The first failure aborts the others' signal, so that none goes on for nothing, and is what this
 * rejects with; the caller's signal aborts all, with its reason.
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
  const one = () =>
    work(ended.signal).catch((error: unknown) => {
      ended.abort(error);
      throw error;
    });
  try {
    await Promise.all(Array.from({ length: times }, one));
  } finally {
    signal?.removeEventListener('abort', forward);
  }
}
