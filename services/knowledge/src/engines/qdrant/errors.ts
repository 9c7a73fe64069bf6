import { isDownStatus } from '../../dependencies/index.js';
import { NoAnswer } from '../bounded-call.js';
import { EngineError, faultOfStatus } from '../engine.js';
import { redacted } from '../redact.js';

export const engineName = 'qdrant';

const tooMany = 'QdrantClientResourceExhaustedError';

/** The server answered that it does not do it. */
export class Refusal extends EngineError {
  constructor(
    readonly status: number,
    message: string,
    writes: boolean,
  ) {
    const isDown = isDownStatus(status);
    super(engineName, message, { isDown, fault: isDown ? faultOfStatus(status, writes) : undefined });
  }
}

/** An error as the client throws it for an answer that is no success. Its class is not exported. */
interface AnswerError {
  status: number;
  data: unknown;
}

/** What was done, with a secret that is in no message, and whether it was to write. */
export interface Explained {
  readonly what: string;
  readonly secret: string | undefined;
  readonly writes: boolean;
}

/** In words what went wrong while doing `what`. */
export function explain(error: unknown, { what, secret, writes }: Explained): EngineError {
  if (error instanceof NoAnswer) return new EngineError(engineName, `${what}: ${error.message}`, { isDown: true });
  if (isAnswerError(error)) {
    const reason = redacted(reasonOf(error.data), secret);
    return new Refusal(error.status, `${what}: it answered ${error.status}${reason && `: ${reason}`}`, writes);
  }
  const { name, message, cause } = error as Error;
  // What the client makes of an answer that says when to come again.
  if (name === tooMany) return new Refusal(429, `${what}: it answered 429`, writes);
  if (name === 'ZodError' || name === 'SyntaxError' || name.startsWith('QdrantClient')) {
    // The cause would quote the answer.
    return new EngineError(engineName, `${what}: its answer is not understood`, { isDown: true });
  }
  const code = (cause as { code?: unknown } | undefined)?.code;
  const detail = typeof code === 'string' ? code : name;
  // So fetch says that nothing came back at all.
  const happened = message === 'fetch failed' ? 'it cannot be reached' : 'the call broke off';
  return new EngineError(engineName, `${what}: ${happened} (${detail})`, { cause: error, isDown: true });
}

/** @throws EngineError when a write that was to be waited for is not done: then it would not be found yet. */
export function checkDone(what: string, { status }: { status: string }): void {
  if (status === 'completed') return;
  throw new EngineError(engineName, `${what}: it is not done yet (${status})`, { isDown: true });
}

function isAnswerError(error: unknown): error is AnswerError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && 'data' in error;
}

function reasonOf(data: unknown): string {
  if (typeof data === 'string') return data;
  const status = (data as { status?: { error?: unknown } } | null | undefined)?.status;
  return typeof status?.error === 'string' ? status.error : '';
}
