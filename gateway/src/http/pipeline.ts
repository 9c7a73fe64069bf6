import type { ServerResponse } from 'node:http';
import { fail } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { Rpc } from '../rpc.js';
import type { Authentication } from './authentication.js';
import type { Binder } from './bind.js';
import { checkScope } from './caller.js';
import type { CorsPolicy } from './cors.js';
import { publicAccess } from './define-route.js';
import type { Denials } from './denials.js';
import { toHttpFailure } from './errors.js';
import type { Exchange } from './exchange.js';
import type { Gateway } from './gateway.js';
import { readInput } from './read-input.js';
import { allowedMethods, type RegisteredRoute } from './registered-route.js';
import type { Responder } from './respond.js';

/** How long a handler's calls may take, together with whatever they wait for. */
const callTimeoutMs = 10_000;

export interface PipelineParts {
  readonly authentication: Authentication;
  readonly binder: Binder;
  readonly denials: Denials;
  readonly responder: Responder;
  readonly cors: CorsPolicy;
  readonly rpc: Rpc;
  readonly gateway: Gateway;
}

/** The way of every request below `/api/v1`: key → limit → binding → scope → parse → handler → render. Never rejects. */
export class Pipeline {
  constructor(private readonly parts: PipelineParts) {}

  async serve(exchange: Exchange): Promise<void> {
    try {
      if (await this.#servePreflight(exchange)) return;
      const { registered } = exchange;
      await this.parts.authentication.authenticate(
        exchange,
        registered !== undefined && registered.route.scope !== publicAccess,
      );
      if (registered === undefined) throw fail(exchange.byMethod ? 'METHOD_NOT_ALLOWED' : 'ROUTE_NOT_FOUND');
      this.parts.responder.answer(exchange, await this.#handle(exchange, registered));
    } catch (error) {
      await this.#refuse(exchange, error);
    }
  }

  async #handle(exchange: Exchange, registered: RegisteredRoute): Promise<unknown> {
    const { caller } = exchange;
    const { rpc, gateway, binder } = this.parts;
    const call = this.#callOf(exchange);
    if (caller !== undefined) {
      await binder.bind(exchange.params, caller, call);
      checkScope(registered.route.scope, caller);
    }
    const params = { ...exchange.params, ...(caller && { orgId: caller.orgId }) };
    const { query, body, ifRevision, idempotency } = await readInput(exchange, registered);
    call.idempotency = idempotency;
    // A route with a key has a caller, and the types of `defineRoute` know which has one.
    return registered.route.handler({ params, query, body, ifRevision, caller: caller as never, call, rpc, gateway });
  }

  #callOf(exchange: Exchange): OutgoingCall {
    const { requestId, actor, span, method, response } = exchange;
    return {
      requestId,
      actor,
      traceparent: span?.traceparent ?? '',
      timeoutMs: callTimeoutMs,
      // A write goes on when its client has left: half of one helps nobody, and it may have happened already.
      ...(method === 'GET' ? { signal: whenGone(response) } : {}),
      onReplayed: () => {
        exchange.replayed = true;
      },
    };
  }

  /** Browsers ask before they call, without a key; asking costs nobody anything. */
  async #servePreflight(exchange: Exchange): Promise<boolean> {
    const methods = allowedMethods(exchange.byMethod ?? new Map());
    const headers = this.parts.cors.preflight(exchange.request, methods);
    if (headers === undefined) return false;
    await this.parts.authentication.checkAddress(exchange);
    this.parts.responder.empty(exchange, 204, headers);
    return true;
  }

  async #refuse(exchange: Exchange, error: unknown): Promise<void> {
    const failure = toHttpFailure(error);
    exchange.failure = failure;
    await this.parts.denials.record(exchange, failure);
    const allow = exchange.byMethod ? ['Allow', allowedMethods(exchange.byMethod).join(', ')] : [];
    this.parts.responder.refuse(exchange, failure, failure.status === 405 ? allow : []);
  }
}

/** Aborts when the client leaves before it has its answer. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
