import { fail, isReason, type Reason, reasons } from '@pharos/contract';
import { Failure, transportReasons } from '@pharos/kit';

/** How long to wait before trying again when whoever failed did not say, in seconds. */
const defaultRetryAfter = 1;

/** A failure that the HTTP API has a code for. */
export interface HttpFailure {
  readonly reason: Reason;
  readonly status: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** In seconds, when trying again later can help. */
  readonly retryAfter: number | undefined;
  /** The error that it was made of; for logs, never for a client. */
  readonly cause: unknown;
}

/** The failure that the client gets for an error. Any error but a `Failure` becomes INTERNAL, without its text. */
export function toHttpFailure(error: unknown): HttpFailure {
  const failure = error instanceof Failure && isReason(error.reason) ? error : asKnown(error);
  const reason = failure.reason as Reason;
  const { http, message } = reasons[reason];
  const text = Object.hasOwn(transportReasons, reason) ? message : failure.message;
  const retryAfter = retryAfterOf(http, failure);
  return { reason, status: http, message: text, details: failure.details, retryAfter, cause: error };
}

/** Body of an error answer (http-api.md §7): what every error tells comes first, and no detail can replace it. */
export function renderError(failure: HttpFailure, requestId: string) {
  const always = { error: failure.message, code: failure.reason, request_id: requestId };
  return {
    ...always,
    ...failure.details,
    ...always,
    ...(failure.retryAfter === undefined ? {} : { retry_after: failure.retryAfter }),
  };
}

/** Whether the error is caused by a defect rather than of the request or of an outage. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof Failure) || error.reason === 'INTERNAL' || !(isReason(error.reason) || isCancelled(error));
}

/** Whether the call ended because nobody waits for its answer any more. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Failure && error.reason === 'CANCELLED';
}

/** What nginx made usual for a client that left before it had its answer: it was sent no status. */
const clientClosedRequest = 499;

/** The status by which logs, metrics and traces count a failed request: the one that the client got, or 499 if it has left. */
export function countedStatus({ status, cause }: HttpFailure): number {
  return isCancelled(cause) ? clientClosedRequest : status;
}

function asKnown(error: unknown): Failure {
  return fail(isCancelled(error) ? 'UNAVAILABLE' : 'INTERNAL');
}

function retryAfterOf(status: number, failure: Failure): number | undefined {
  const given = failure.details.retry_after;
  if (typeof given === 'number') return given;
  // Nobody is invited to do again what may have been done.
  if (failure.details.outcome === 'unknown') return undefined;
  return status === 429 || status === 503 ? defaultRetryAfter : undefined;
}
