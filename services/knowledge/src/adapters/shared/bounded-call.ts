import type { EngineError } from '../../search/engine.js';

/** No answer came in time. */
export class NoAnswer extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
  }
}

export interface BoundedCall<Answer> {
  /** For the call with its whole answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Makes the call; `signal` ends it. */
  send(signal: AbortSignal): Promise<Answer>;
  /** What is told of a failure, which may be a `NoAnswer`. */
  explain(error: unknown): EngineError;
}

/**
 * Calls a server, but neither longer than its time nor after nobody waits for it any more.
 *
 * @throws what `explain` makes of everything that goes wrong, except the reason of an aborted `signal`.
 */
export async function callBounded<Answer>(call: BoundedCall<Answer>): Promise<Answer> {
  const { timeoutMs, signal, send, explain } = call;
  signal?.throwIfAborted();
  const ending = new Ending(timeoutMs, signal);
  try {
    return await send(ending.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw explain(ending.late ? new NoAnswer(timeoutMs) : error);
  } finally {
    ending.forget();
  }
}

/** Not AbortSignal.any: a caller's signal may live as long as the process, and would gather what follows it. */
class Ending {
  late = false;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly giveUp = () => this.controller.abort();

  constructor(
    timeoutMs: number,
    private readonly outer: AbortSignal | undefined,
  ) {
    this.timer = setTimeout(() => {
      this.late = true;
      this.giveUp();
    }, timeoutMs);
    outer?.addEventListener('abort', this.giveUp, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  forget(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.giveUp);
  }
}
