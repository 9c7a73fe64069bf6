import type { Logger } from 'pino';
import { Failure, transportFailure } from '../errors.js';
import { isDatabaseUnavailable } from '../postgres/sql-state.js';
import { type Span, withSpan } from '../telemetry/tracing.js';
import type { ServedCall } from './call-context.js';
import type { BoundMethod } from './service.js';

export type Outcome =
  | { readonly ok: true; readonly response: Buffer }
  | { readonly ok: false; readonly failure: Failure };

/** Told of every served call, once it is over; status is the gRPC code. */
export type CallObserver = (path: string, status: number, seconds: number) => void;

export interface InvokeOptions {
  readonly log: Logger;
  readonly observe?: CallObserver | undefined;
}

/** Runs the handler of one call. Never rejects: what a handler throws becomes a failure of the outcome. */
export async function invoke(
  method: BoundMethod,
  request: Buffer,
  call: ServedCall,
  { log, observe }: InvokeOptions,
): Promise<Outcome> {
  const started = performance.now();
  const run = (span: Span) => {
    // What the handler causes, calls and events alike, goes on from here.
    call.traceparent = span.traceparent;
    return method.handler(method.definition.requestDeserialize(request), call);
  };
  try {
    const response = await withSpan({ kind: 'server', name: method.path.slice(1), parent: call.traceparent }, run);
    const bytes = method.definition.responseSerialize(response);
    observe?.(method.path, 0, (performance.now() - started) / 1000);
    return { ok: true, response: bytes };
  } catch (error) {
    const failure = asFailure(error, method.path, call, log);
    observe?.(method.path, failure.grpcStatus, (performance.now() - started) / 1000);
    return { ok: false, failure };
  }
}

function asFailure(error: unknown, path: string, call: ServedCall, log: Logger): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseUnavailable(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason, path, request_id: call.requestId }, 'the database did not serve a call');
    return transportFailure('UNAVAILABLE', 'The service is not available right now.', error);
  }
  log.error({ err: error, path, request_id: call.requestId }, 'call failed');
  return transportFailure('INTERNAL', 'Something went wrong on our side.', error);
}
