import { fail } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { Rpc } from '../rpc.js';
import { ClientLeft } from '../server/client-left.js';
import type { CorsPolicy } from '../server/cors.js';
import { publicCors } from '../server/cors.js';
import { toHttpFailure } from '../server/errors.js';
import { EventStream } from '../server/event-stream.js';
import { LargeBodies } from '../server/large-bodies.js';
import type { Authentication } from './auth/authentication.js';
import type { Binder } from './auth/bind.js';
import { type Caller, checkAccess } from './auth/caller.js';
import { checkSameSite, isSafe } from './auth/same-site.js';
import { explainWeakTags } from './entity-tags.js';
import type { Exchange } from './exchange.js';
import type { Gateway } from './gateway.js';
import { readInput } from './input/read-input.js';
import type { KeyUses } from './keys/key-uses.js';
import type { Denials } from './log/denials.js';
import { prefersRepresentation, represented } from './preference.js';
import { allowedMethods, type RegisteredRoute } from './registered-route.js';
import type { Responder } from './respond.js';
import type { OpenStreams, StreamSlot } from './streams/open-streams.js';
import { visitorOf } from './visitor.js';

/** How long a handler's calls may take, together with whatever they wait for. */
const callTimeoutMs = 10_000;

export interface PipelineParts {
  readonly authentication: Authentication;
  readonly binder: Binder;
  readonly denials: Denials;
  readonly keyUses: KeyUses;
  readonly responder: Responder;
  readonly streams: OpenStreams;
  readonly cors: CorsPolicy;
  readonly rpc: Rpc;
  readonly gateway: Gateway;
}

/**
 * The way of every request below `/api/v1`: key or session → limit → binding → scope → parse → handler → render. Below `/api/public` the
 * first step counts the address, and there is nothing to bind. Never rejects.
 */
export class Pipeline {
  readonly #large = new LargeBodies();

  constructor(private readonly parts: PipelineParts) {}

  async serve(exchange: Exchange): Promise<void> {
    try {
      if (await this.#servePreflight(exchange)) return;
      const { registered } = exchange;
      const { authentication } = this.parts;
      if (exchange.isPublic) await authentication.admitVisitor(exchange);
      else await authentication.authenticate(exchange, registered?.route.scope);
      if (exchange.caller?.kind === 'key') this.parts.keyUses.note(exchange.caller.key, exchange.ip);
      if ((exchange.isOfPerson || registered?.route.ownPages) && !isSafe(exchange.request.method))
        checkSameSite(exchange.request);
      if (registered === undefined) throw fail(exchange.byMethod ? 'METHOD_NOT_ALLOWED' : 'ROUTE_NOT_FOUND');
      await this.#bind(exchange, registered);
      if (registered.route.stream) await this.#stream(exchange, registered);
      else await this.parts.responder.answer(exchange, await this.#handle(exchange, registered));
    } catch (error) {
      await this.#refuse(exchange, error);
    }
  }

  /** Resolves once the head is sent; what follows goes on by itself. */
  async #stream(exchange: Exchange, registered: RegisteredRoute): Promise<void> {
    const { streams, responder, authentication } = this.parts;
    const slot = streams.enter(exchange);
    const stream = await this.#handleStream(exchange, registered, slot).catch((error: unknown) => {
      streams.leave(slot);
      throw error;
    });
    responder.beginStream(exchange);
    if (exchange.request.method === 'HEAD') {
      exchange.response.end();
      streams.leave(slot);
    } else {
      const allows = (caller: Caller) => this.#allows(exchange, registered, caller);
      const stillAllowed = exchange.caller && (() => authentication.stillAllows(exchange, allows));
      streams.open(exchange, slot, stream, stillAllowed);
    }
  }

  async #handleStream(exchange: Exchange, registered: RegisteredRoute, slot: StreamSlot): Promise<EventStream> {
    const stream = await this.#handle(exchange, registered, slot);
    const { id } = registered.route;
    if (!(stream instanceof EventStream)) throw new Error(`route ${id} did not answer with a stream`);
    if (exchange.caller !== undefined) return stream;
    const { visitor } = stream.options;
    if (visitor === undefined) throw new Error(`route ${id} does not say whose visitor gets the stream`);
    this.parts.streams.claim(slot, visitor);
    return stream;
  }

  async #handle(exchange: Exchange, registered: RegisteredRoute, slot?: StreamSlot): Promise<unknown> {
    const { rpc, gateway } = this.parts;
    const call = this.#callOf(exchange);
    if (slot) call.signal = slot.ended;
    const { caller } = exchange;
    const params = { ...exchange.params, ...(caller && { orgId: caller.orgId }) };
    const { query, body, unread, ifRevision, idempotency } = await readInput(exchange, registered, this.#large);
    call.idempotency = idempotency;
    // A route with a key has a caller, and the types of `defineRoute` know which has one.
    const visitor = visitorOf(exchange.request, exchange.isPublic && exchange.admission?.revoked);
    const checked = { params, query, body, unread, ifRevision, visitor, call, rpc, gateway, caller: caller as never };
    const { represents, handler } = registered.route;
    exchange.isRepresented = represents !== undefined && prefersRepresentation(exchange.request);
    try {
      return exchange.isRepresented && represents
        ? await represented(represents, checked, handler)
        : await handler(checked);
    } catch (error) {
      throw explainWeakTags(error, exchange.request);
    } finally {
      unread?.giveUpRest();
    }
  }

  /** From here on the caller is who they are at the path, also for the log. */
  async #bind(exchange: Exchange, { route }: RegisteredRoute): Promise<void> {
    if (exchange.caller === undefined) return;
    const caller = await this.parts.binder.bind(exchange.params, exchange.caller, this.#callOf(exchange));
    exchange.caller = caller;
    exchange.tier = caller.tier;
    checkAccess(route, caller);
  }

  /** Whether a caller may still have the stream, who may have other rights by now. Also when that cannot be found out at present. */
  async #allows(exchange: Exchange, { route }: RegisteredRoute, caller: Caller): Promise<boolean> {
    if (caller.kind === 'key') return true;
    try {
      checkAccess(route, await this.parts.binder.bind(exchange.params, caller, this.#callOf(exchange)));
      return true;
    } catch (error) {
      return toHttpFailure(error).status >= 500;
    }
  }

  #callOf(exchange: Exchange): OutgoingCall {
    const { requestId, actor, span, method, response } = exchange;
    return {
      requestId,
      actor,
      traceparent: span?.traceparent ?? '',
      timeoutMs: callTimeoutMs,
      // A write goes on when its client has left: half of one helps nobody, and it may have happened already.
      ...(method === 'GET' ? { signal: new ClientLeft(response) } : {}),
      onReplayed: () => {
        exchange.replayed = true;
      },
    };
  }

  /** Browsers ask before they call, without a key; asking costs nobody anything. */
  async #servePreflight(exchange: Exchange): Promise<boolean> {
    const methods = allowedMethods(exchange.byMethod ?? new Map());
    const { cors, authentication } = this.parts;
    const policy = exchange.isPublic ? publicCors : cors;
    const headers = policy.preflight(exchange.request, methods);
    if (headers === undefined) return false;
    // A visitor's browser asks before nearly every call: the call is counted, not the question.
    if (!exchange.isPublic) await authentication.checkAddress(exchange);
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
