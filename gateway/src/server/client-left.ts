import type { ServerResponse } from 'node:http';
import type { CallSignal } from '@pharos/kit';

/**
 * Aborts when the client leaves before it has its answer. In place of an AbortSignal, which takes longer to make than many a
 * step of a request.
 */
export class ClientLeft implements CallSignal {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  constructor(response: ServerResponse) {
    response.once('close', () => {
      if (!response.writableFinished) this.abort();
    });
  }

  /** For an answer that is given up. */
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of [...this.#listeners]) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
