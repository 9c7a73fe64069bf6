import { retryAfterMs } from '@pharos/kit';
import type { ModelFailureReason } from './model.js';
import { TransportError } from './providers/model-fetch.js';

/** How a call that was made ended, as the ledger says it. */
export type CallOutcome =
  | 'success'
  | 'invalid_output'
  | 'refused'
  | 'rate_limited'
  | 'failed'
  | 'timeout'
  | 'cancelled'
  | 'unknown';

export interface CallEnd {
  readonly outcome: Exclude<CallOutcome, 'success' | 'invalid_output' | 'unknown'>;
  /** What the provider may bill all the same: it took the request, and its end was not seen. */
  readonly billable: boolean;
  /** Whether the same request may do better a moment later. */
  readonly again: boolean;
  /** What the provider asks to wait at least; 0 when it does not say. */
  readonly waitMs: number;
  /** It cannot stream this model's answers: they are to be asked for as a whole. */
  readonly noStreams?: boolean;
}

/** One call that came to nothing. Its message holds nothing of the request, of the answer, or of the key. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly end: CallEnd,
  ) {
    super(message);
  }

  /** What it is for a run when nothing else helps. */
  get reason(): ModelFailureReason {
    return this.end.outcome === 'refused' ? 'refused' : 'unavailable';
  }
}

const transient = new Set([408, 409, 429]);

/** @param stopped why the call was ended from this side, if it was */
export function failureOf(error: unknown, now: Date, stopped: 'timeout' | 'cancelled' | undefined): CallFailure {
  if (stopped) {
    const message = stopped === 'timeout' ? 'the model did not answer in time' : 'nobody waits for the answer any more';
    return new CallFailure(message, { outcome: stopped, billable: true, again: false, waitMs: 0 });
  }
  const transport = transportErrorOf(error);
  if (transport) return ofTransport(transport);
  if (isStatusError(error)) return ofStatus(error, now);
  // An answer that is none of the provider's API.
  return new CallFailure('the provider’s answer could not be read', {
    outcome: 'failed',
    billable: true,
    again: true,
    waitMs: 0,
  });
}

function ofTransport({ reason, message }: TransportError): CallFailure {
  const outcome = reason === 'blocked' ? 'refused' : reason === 'stalled' ? 'timeout' : 'failed';
  return new CallFailure(message, {
    outcome,
    billable: reason !== 'blocked' && reason !== 'unreachable',
    again: reason !== 'blocked' && reason !== 'unreadable',
    waitMs: 0,
    noStreams: reason === 'unstreamed',
  });
}

/** The SDK's APICallError, as far as it is looked at: its class would have to be loaded with all of the SDK. */
interface StatusError {
  readonly statusCode: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The answer, where it is the provider's API's; `param` is what of the request is wrong. */
  readonly data?: { readonly error?: { readonly param?: unknown } };
}

function isStatusError(error: unknown): error is StatusError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function ofStatus({ statusCode, responseHeaders, data }: StatusError, now: Date): CallFailure {
  const message = `the provider answered ${statusCode}`;
  const waitMs = retryAfterMs(responseHeaders?.['retry-after'], now);
  if (statusCode === 429) {
    return new CallFailure(message, { outcome: 'rate_limited', billable: false, again: true, waitMs });
  }
  // Below 400: what the SDK could not read.
  if (statusCode < 400) return new CallFailure(message, { outcome: 'failed', billable: true, again: true, waitMs: 0 });
  // OpenAI streams some models for verified organizations only.
  if (statusCode === 400 && data?.error?.param === 'stream') {
    return new CallFailure(message, { outcome: 'refused', billable: false, again: true, waitMs: 0, noStreams: true });
  }
  const again = transient.has(statusCode) || statusCode >= 500;
  return new CallFailure(message, { outcome: again ? 'failed' : 'refused', billable: false, again, waitMs });
}

/** The SDK wraps what its fetch fails with. */
function transportErrorOf(error: unknown): TransportError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof TransportError) return at;
  }
  return undefined;
}
