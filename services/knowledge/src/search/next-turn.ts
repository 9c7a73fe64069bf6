let last: Promise<void> = Promise.resolve();

/**
 * Before each piece of work that is computed in this process, such as that of one passage: resolves in a turn of the event loop that
 * nobody else was given. However much is computed at once, whatever else waits comes in between any two pieces. Rejects when `signal`
 * aborts.
 */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  await last;
  signal?.throwIfAborted();
}
