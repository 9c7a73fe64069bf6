import { fail } from '@pharos/contract';
import type { RpcHandler } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { Places } from '../search/places.js';

/** How many writes of a project wait at most: each holds its text, mostly a few kilobytes. */
const maxWaiting = 500;
/** How long one that is refused had better wait, in seconds: by then most of the others have had their turn. */
const retryAfterS = 3;

/**
 * Lets writes of single articles run few at once, as `Places` shares them out. Each has a connection to the database for as long
 * as it runs, also while it waits for an import that holds its article; what waits here holds none, so that however many
 * of one project wait for an import, others find a connection.
 */
export class WritePlaces {
  readonly #places: Places;
  /** Whoever waits for a place, by project: the next project in turn first, in it who came first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  /** `atOnce` is how many run at once in all, each with a connection. */
  constructor(atOnce: number) {
    this.#places = new Places(atOnce);
  }

  /**
   * What `work` comes to, once there is a place for it. A signal that aborts before means that it never begins.
   * @throws RATE_LIMITED when too many of the project wait, and the signal's reason
   */
  async take<Result>(projectId: string, work: () => Promise<Result>, call: { signal: AbortSignal }): Promise<Result> {
    if (!this.#places.take(projectId)) await this.#wait(projectId, call.signal);
    try {
      return await work();
    } finally {
      this.#places.leave(projectId);
      this.#callNext();
    }
  }

  #wait(projectId: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(projectId) ?? new Set();
    if (waiting.size >= maxWaiting) throw tooMany();
    signal.throwIfAborted();
    this.#waiting.set(projectId, waiting);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        if (waiting.size === 0) this.#waiting.delete(projectId);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      waiting.add(begin);
    });
  }

  /** One place was left: it is for the first project in turn that may take it. */
  #callNext(): void {
    for (const [projectId, waiting] of this.#waiting) {
      const [begin] = waiting;
      if (begin === undefined || !this.#places.take(projectId)) continue;
      waiting.delete(begin);
      this.#waiting.delete(projectId);
      if (waiting.size > 0) this.#waiting.set(projectId, waiting);
      begin();
      return;
    }
  }
}

/** Serves each in its place. */
export function inPlace<Request extends InProject, Response>(
  places: WritePlaces,
  write: RpcHandler<Request, Response>,
): RpcHandler<Request, Response> {
  return (request, call) => places.take(request.projectId, () => write(request, call), call);
}

function tooMany() {
  const message = 'Too many writes of the project wait already; try again when some are done.';
  return fail('RATE_LIMITED', { retry_after: retryAfterS }, message);
}
