import type { ServerResponse } from 'node:http';
import type { Actor, Span } from '@pharos/kit';
import { addressOf, type RequestWithIp, userAgentOf } from '../server/client-address.js';
import type { HttpFailure } from '../server/errors.js';
import { isPublicPath } from '../server/paths.js';
import { actorOf, type Caller } from './auth/caller.js';
import type { Admission } from './limits/limiter.js';
import type { RegisteredRoute } from './registered-route.js';

/** One request on its way through the pipeline, and what the steps have found out about it so far. */
export class Exchange {
  readonly startedMs = performance.now();
  readonly ip: string;
  /** Whether it is a visitor's: below `/api/public`. */
  readonly isPublic: boolean;
  /** The path without its query, and without a slash at its end. */
  readonly path: string;
  /** Without its question mark; empty when there is none. */
  readonly query: string;
  /** What is served at the path, by method; undefined when nothing is. */
  byMethod: ReadonlyMap<string, RegisteredRoute> | undefined = undefined;
  registered: RegisteredRoute | undefined = undefined;
  params: Readonly<Record<string, string>> = {};
  span: Span | undefined = undefined;
  /** Whoever showed a key or a session that may be used. */
  caller: Caller | undefined = undefined;
  /** Whoever showed a key or a session that was good once: the audit log wants to know. */
  formerCaller: Caller | undefined = undefined;
  admission: Admission | undefined = undefined;
  tier = 'starter';
  /** Why it was refused. */
  failure: HttpFailure | undefined = undefined;
  /** Whether the answer shows the record that it is about because the request prefers that. */
  isRepresented = false;
  /** Whether the answer is the kept one of an earlier request. */
  replayed = false;

  constructor(
    readonly request: RequestWithIp,
    readonly response: ServerResponse,
    readonly requestId: string,
  ) {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    this.path = path.endsWith('/') ? path.slice(0, -1) : path;
    this.query = mark < 0 ? '' : url.slice(mark + 1);
    this.ip = addressOf(request);
    this.isPublic = isPublicPath(this.path);
  }

  /** Whether a browser may have sent it by itself, with the cookie of somebody who has signed in. */
  get isOfPerson(): boolean {
    return (this.caller ?? this.formerCaller)?.kind === 'person';
  }

  /** HEAD is answered as GET, without the body. */
  get method(): string {
    const method = this.request.method ?? 'GET';
    return method === 'HEAD' ? 'GET' : method;
  }

  get routeId(): string {
    return this.registered?.route.id ?? 'unknown';
  }

  /** Who acts, as other services record it. */
  get actor(): Actor {
    return actorOf(this.caller ?? this.formerCaller, { ip: this.ip, userAgent: userAgentOf(this.request) });
  }
}
