import type { Actor, CallContext as CallContextMessage, Idempotency } from '@pharos/proto/pharos/transport/v1/tunnel';
import { type Failure, transportFailure } from '../errors.js';

export type { Actor, Idempotency };

/** What a handler knows of the call it serves, besides the request. */
export interface CallContext {
  readonly requestId: string;
  readonly actor: Actor;
  /** W3C trace context; empty when the call is not traced. */
  readonly traceparent: string;
  /** Set when the call must take effect at most once. */
  readonly idempotency: Idempotency | undefined;
  /**
   * Aborted once the caller has stopped waiting, or is gone (CANCELLED), or its deadline has passed
   * (DEADLINE_EXCEEDED); its reason is the failure to end with. Made when it is first asked for.
   */
  readonly signal: AbortSignal;
  /** Until when the caller waits, on the scale of `performance.now()`; Infinity when it did not say. */
  readonly deadlineMs: number;
  /** Set once `signal` is or would be aborted: its reason, for those who look now and then and spare the signal. */
  readonly abandoned: Failure | undefined;
  /** Says that the answer is the kept answer of an earlier call. */
  markReplayed(): void;
}

/** Tells when a call is to end early: an AbortSignal, or something smaller that can do what is asked of one here. */
export interface CallSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What a caller says of a call, besides the request. */
export interface OutgoingCall {
  requestId: string;
  actor: Actor;
  traceparent?: string;
  idempotency?: Idempotency | undefined;
  /** How long the caller waits for the answer, all tries together; 5 s when absent. */
  timeoutMs?: number;
  signal?: CallSignal;
  /** Called before the promise resolves when the answer is the kept answer of an earlier call. */
  onReplayed?: () => void;
}

/** Who acts when no person or key does: timers, consumers, start-up. */
export const systemActor: Actor = { type: 'system', id: '', name: '', prefix: '', ip: '', userAgent: '' };

/** Who acts when nobody has shown a valid key. */
export const anonymousActor: Actor = { ...systemActor, type: 'anonymous' };

/** The context of one served call; signal and timer are made only when somebody asks for them. */
export class ServedCall implements CallContext {
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #cancelled = false;
  replayed = false;

  // Fields, which a copy of the call has as well: whoever calls others on its behalf says so by one.
  readonly requestId: string;
  readonly actor: Actor;
  traceparent: string;

  constructor(
    private readonly message: CallContextMessage | undefined,
    readonly deadlineMs = Number.POSITIVE_INFINITY,
  ) {
    this.requestId = message?.requestId ?? '';
    this.actor = message?.actor ?? anonymousActor;
    this.traceparent = message?.traceparent ?? '';
  }

  get idempotency(): Idempotency | undefined {
    return this.message?.idempotency;
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#watch();
    return this.#controller.signal;
  }

  get abandoned(): Failure | undefined {
    if (this.#cancelled) return cancelled();
    return performance.now() >= this.deadlineMs ? tooLate() : undefined;
  }

  markReplayed(): void {
    this.replayed = true;
  }

  /** Whether the caller has left. */
  get cancelled(): boolean {
    return this.#cancelled;
  }

  cancel(): void {
    this.#cancelled = true;
    this.#controller?.abort(cancelled());
  }

  /** The call is over: nothing watches its deadline any more. */
  finish(): void {
    clearTimeout(this.#timer);
  }

  #watch(): AbortController {
    const controller = new AbortController();
    const leftMs = this.deadlineMs - performance.now();
    const { abandoned } = this;
    if (abandoned) controller.abort(abandoned);
    else if (Number.isFinite(leftMs)) this.#timer = setTimeout(() => controller.abort(tooLate()), leftMs);
    return controller;
  }
}

/** Nobody waits for the call any more: no defect, and nothing for the log. */
function cancelled() {
  return transportFailure('CANCELLED', 'the caller stopped waiting');
}

function tooLate() {
  return transportFailure('DEADLINE_EXCEEDED', 'the deadline of the call has passed');
}

/** The message that carries an outgoing call's context; `traceparent` is that of the span around the call. */
export function contextMessage(call: OutgoingCall, traceparent: string): CallContextMessage {
  return {
    requestId: call.requestId,
    actor: call.actor,
    traceparent,
    idempotency: call.idempotency,
  };
}
