import { unlessAborted } from '@pharos/kit';

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
    return unlessAborted(result, signal);
  }

  /** Resolves when nothing is under way any more. */
  async finished(): Promise<void> {
    await this.#last;
  }
}
