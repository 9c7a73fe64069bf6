import type { Logger } from 'pino';
import { Failure, notBegun, transportFailure } from '../errors.js';
import { isDatabaseUnavailable } from '../postgres/sql-state.js';
import { type Span, withSpan } from '../telemetry/tracing.js';
import type { CallContext, ServedCall } from './call-context.js';
import { maxMessageBytes } from './limits.js';
import { type BoundMethod, serialize } from './service.js';

export type Outcome =
  | { readonly ok: true; readonly response: Buffer }
  | { readonly ok: false; readonly failure: Failure };

export interface Invocation {
  readonly outcome: Outcome;
  /** To be called once the answer has left for the network: what was reserved for the call is free again. */
  release(): void;
}

/** A call that asks to be admitted. */
export interface Arrival {
  /** Full gRPC method path. */
  readonly path: string;
  readonly request: unknown;
  /** The size of the serialized request. */
  readonly bytes: number;
  readonly call: CallContext;
}

/**
 * Asked before a call's handler runs. Answers, at once or later, what to call when the answer has left for the network.
 * When it throws or rejects with a Failure the call is refused, and nothing was begun.
 */
export type Admit = (arrival: Arrival) => Release | Promise<Release>;

/** Called once, with the bytes of the answer, 0 when the call failed. */
export type Release = (answerBytes: number) => void;

/** Told of every served call, once it is over; status is the gRPC code. */
export type CallObserver = (path: string, status: number, seconds: number) => void;

export interface InvokeOptions {
  readonly log: Logger;
  readonly observe?: CallObserver | undefined;
  /** Whether calls can be served at present; while not, they are refused before anything is begun. Absent: always. */
  available?(): boolean;
  /** Absent: every call is admitted at once. */
  readonly admit?: Admit | undefined;
}

/** Runs the handler of one call. Never rejects: what a handler throws becomes a failure of the outcome. */
export async function invoke(
  method: BoundMethod,
  bytes: Buffer,
  call: ServedCall,
  { log, observe, admit, available }: InvokeOptions,
): Promise<Invocation> {
  const { path, definition } = method;
  const started = performance.now();
  let release: Release = nothing;
  const run = async (span: Span) => {
    // What the handler causes, calls and events alike, goes on from here.
    call.traceparent = span.traceparent;
    if (available?.() === false) throw notBegun('the service cannot serve calls at present');
    if (bytes.length > maxMessageBytes) throw tooLarge('request', path, bytes.length, log);
    const request = definition.requestType.decode(bytes);
    if (admit) {
      const admission = admit({ path, request, bytes: bytes.length, call });
      release = typeof admission === 'function' ? admission : await admission;
    }
    return method.handler(request, call);
  };
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const answer = await withSpan({ kind: 'server', name: path.slice(1), parent: call.traceparent }, run);
    const response = serialize(definition.responseType, answer);
    if (response.length > maxMessageBytes) throw tooLarge('response', path, response.length, log);
    observe?.(path, 0, seconds());
    return { outcome: { ok: true, response }, release: () => release(response.length) };
  } catch (error) {
    const failure = asFailure(error, path, call, log);
    observe?.(path, failure.grpcStatus, seconds());
    return { outcome: { ok: false, failure }, release: () => release(0) };
  } finally {
    call.finish();
  }
}

function nothing(): void {}

/** A message over the limit fails its own call and no other; the line names the RPC, whose pages or bodies need a bound. */
export function tooLarge(what: 'request' | 'response', path: string, bytes: number, log: Logger): Failure {
  log.error({ path, bytes, limit: maxMessageBytes }, `the ${what} of a call is too large`);
  return transportFailure('MESSAGE_TOO_LARGE', `The ${what} is too large.`);
}

function asFailure(error: unknown, path: string, call: ServedCall, log: Logger): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseUnavailable(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    // The outage itself has its own warning; of each call the gateway leaves a line.
    log.debug({ reason, path, request_id: call.requestId }, 'the database could not serve a call');
    return transportFailure('UNAVAILABLE', 'The service is not available right now.', error);
  }
  log.error({ err: error, path, request_id: call.requestId }, 'a call failed');
  return transportFailure('INTERNAL', 'Something went wrong on our side.', error);
}
