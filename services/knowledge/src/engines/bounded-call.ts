import { withinTime } from '@pharos/kit';
import type { EngineError } from './engine.js';

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
  try {
    return await withinTime({ ms: timeoutMs, signal, late: () => new NoAnswer(timeoutMs) }, send);
  } catch (error) {
    signal?.throwIfAborted();
    throw explain(error);
  }
}
