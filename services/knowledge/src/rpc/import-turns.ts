import { fail } from '@pharos/contract';
import { KeyedQueue, type RpcHandler } from '@pharos/kit';
import type { ImportArticlesRequest, ImportArticlesResponse } from '@pharos/proto/pharos/knowledge/v1/article';

/** How many of a project wait at most: each holds up to a megabyte of text. */
const maxWaiting = 50;
/** How long the one that is refused had better wait: about as long as a large import takes. */
const retryAfterS = 3;

/**
 * Lets a process run one import of a project at a time, and few in all, projects in turn. What waits here holds no connection to
 * the database: imports of one project follow each other anyway, and those that wait would keep everybody else from it.
 */
export class ImportTurns {
  readonly #waiting = new Map<string, number>();
  readonly #queue: KeyedQueue<() => Promise<void>>;

  /** `atOnce` is how many run at once, each with a connection. */
  constructor(atOnce: number) {
    this.#queue = new KeyedQueue({
      ...{ concurrency: atOnce, handle: (run) => run() },
      // None rejects: how each ends is told to whoever waits for it.
      ...{ handled() {}, failed() {}, retryDelayMs: () => 0 },
    });
  }

  /**
   * What `work` comes to, once it is its turn. A signal that aborts before means that it never begins.
   * @throws RATE_LIMITED when too many of the project wait, and the signal's reason
   */
  async take<Result>(projectId: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const waiting = this.#waiting.get(projectId) ?? 0;
    if (waiting >= maxWaiting) throw tooMany();
    this.#waiting.set(projectId, waiting + 1);
    return new Promise<Result>((resolve, reject) => {
      // Whoever leaves makes room at once, and nothing holds what they sent.
      let begin: (() => Promise<void>) | undefined = () => work().then(resolve, reject);
      const next = () => {
        const begun = begin;
        begin = undefined;
        if (begun) this.#leave(projectId);
        return begun;
      };
      const left = () => void (next() && reject(signal.reason));
      signal.addEventListener('abort', left, { once: true });
      this.#queue.push(projectId, async () => {
        signal.removeEventListener('abort', left);
        await next()?.();
      });
    });
  }

  #leave(projectId: string): void {
    const left = (this.#waiting.get(projectId) ?? 0) - 1;
    if (left > 0) this.#waiting.set(projectId, left);
    else this.#waiting.delete(projectId);
  }
}

/** Imports each in its turn. */
export function inTurn(
  turns: ImportTurns,
  importArticles: RpcHandler<ImportArticlesRequest, ImportArticlesResponse>,
): typeof importArticles {
  return (request, call) => turns.take(request.projectId, () => importArticles(request, call), call.signal);
}

function tooMany() {
  const message = 'Too many imports of the project wait already; try again when some are done.';
  return fail('RATE_LIMITED', { retry_after: retryAfterS }, message);
}
