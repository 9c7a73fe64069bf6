import type { Admission } from '../limits/limiter.js';
import type { CorsPolicy } from './cors.js';
import { etagOf, isNotModified } from './entity-tags.js';
import { type HttpFailure, renderError } from './errors.js';
import type { Exchange } from './exchange.js';
import { limitHeaders } from './rate-limit.js';
import { apiPrefix } from './registered-route.js';
import { Reply } from './reply.js';

const jsonType = 'application/json; charset=utf-8';
/** A documentation page runs nothing and fetches nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Writes answers: the headers that every one of them carries, and the body. */
export class Responder {
  constructor(
    private readonly cors: CorsPolicy,
    /** What the headers say when a request failed before it was counted. */
    private readonly uncounted: () => Admission,
  ) {}

  /** The success of a route, as its handler rendered it. */
  answer(exchange: Exchange, result: unknown): void {
    const { registered } = exchange;
    const { status = registered?.status ?? 200, body, revision } = result instanceof Reply ? result : { body: result };
    const type = registered?.route.responseType ?? jsonType;
    const headers = exchange.replayed ? ['Idempotent-Replayed', 'true'] : [];
    if (type.startsWith('text/html')) headers.push('Content-Security-Policy', pagePolicy);
    const text = registered?.route.response === undefined ? undefined : textOf(body);
    const etag = revision === undefined ? undefined : etagOf(revision, text);
    if (etag !== undefined) headers.push('ETag', etag);
    if (etag !== undefined && isNotModified(exchange, etag)) this.#write(exchange, 304, undefined, type, headers);
    else this.#write(exchange, status, text, type, headers);
  }

  /** An error answer. */
  refuse(exchange: Exchange, failure: HttpFailure, headers: string[]): void {
    if (failure.retryAfter !== undefined) headers.push('Retry-After', String(Math.ceil(failure.retryAfter)));
    this.#write(exchange, failure.status, textOf(renderError(failure, exchange.requestId)), jsonType, headers);
  }

  /** An answer without body, such as to a preflight. */
  empty(exchange: Exchange, status: number, headers: string[]): void {
    this.#write(exchange, status, undefined, jsonType, headers);
  }

  #write(exchange: Exchange, status: number, text: string | undefined, type: string, extra: string[]): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    const headers = this.#headers(exchange);
    if (text !== undefined) headers.push('Content-Type', type, 'Content-Length', String(Buffer.byteLength(text)));
    else if (status !== 204 && status !== 304) headers.push('Content-Length', '0');
    headers.push(...extra);
    response.writeHead(status, headers);
    response.end(text);
  }

  #headers(exchange: Exchange): string[] {
    const { requestId, request, path, tier } = exchange;
    const headers = ['X-Request-Id', requestId, 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
    headers.push(...this.cors.headersFor(request));
    if (path.startsWith(apiPrefix)) headers.push(...limitHeaders(exchange.admission ?? this.uncounted(), tier));
    return headers;
  }
}

function textOf(body: unknown): string | undefined {
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
}
