/** Lets one thing happen at a time, in the order of asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * What `work` comes to, once all before it is done. A signal that aborts before its turn means that it never begins;
   * later it lets go of the caller only. @throws the signal's reason
   */
  take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const result = this.#last.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    this.#last = result.catch(() => undefined);
    return signal ? untilAborted(result, signal) : result;
  }

  /** Resolves when nothing is under way any more. */
  async finished(): Promise<void> {
    await this.#last;
  }
}

function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
