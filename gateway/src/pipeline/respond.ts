import { pipeline } from 'node:stream/promises';
import { transportFailure } from '@pharos/kit';
import type { CorsPolicy } from '../server/cors.js';
import { publicCors } from '../server/cors.js';
import { Encoded } from '../server/encoded.js';
import { type HttpFailure, renderError } from '../server/errors.js';
import { endWithClient } from '../server/half-closed.js';
import { eventStreamType, isPageForm } from '../server/media-type.js';
import { apiPrefix } from '../server/paths.js';
import { etagOf, isNotModified } from './entity-tags.js';
import type { Exchange } from './exchange.js';
import type { Admission } from './limits/limiter.js';
import { limitHeaders } from './limits/rate-limit.js';
import { representation } from './preference.js';
import { inertPage, pageType, Reply, Streamed } from './reply.js';

const jsonType = 'application/json; charset=utf-8';
const noStore = 'no-store';
const idleMs = 60_000;

interface Written {
  readonly status: number;
  readonly text?: string | Buffer | undefined;
  readonly type: string;
  readonly extra: string[];
  /** The value of `Cache-Control`. */
  readonly freshness: string;
}

/** Writes answers: the headers that every one of them carries, and the body. */
export class Responder {
  constructor(
    private readonly cors: CorsPolicy,
    /** What the headers say when a request failed before it was counted. */
    private readonly uncounted: () => Admission,
  ) {}

  /** The success of a route, as its handler rendered it. */
  async answer(exchange: Exchange, result: unknown): Promise<void> {
    if (result instanceof Streamed) await this.#stream(exchange, result);
    else this.#whole(exchange, result);
  }

  #whole(exchange: Exchange, result: unknown): void {
    const { registered } = exchange;
    const {
      status = registered?.status ?? 200,
      body,
      revision,
      cached,
      cookies,
    } = result instanceof Reply ? result : new Reply(result);
    const type = registered?.route.responseType ?? jsonType;
    const headers = exchange.replayed ? ['Idempotent-Replayed', 'true'] : [];
    for (const cookie of cookies) headers.push('Set-Cookie', cookie);
    if (body instanceof Encoded) {
      this.#encoded(exchange, body, { type, extra: headers, freshness: cached?.cacheControl ?? noStore });
      return;
    }
    const text = registered?.route.response || exchange.isRepresented ? textOf(body) : undefined;
    if (exchange.isRepresented && text !== undefined) headers.push('Preference-Applied', representation);
    const etag = cached?.etag ?? (revision === undefined ? undefined : etagOf(revision, text));
    const freshness = cached?.cacheControl ?? noStore;
    this.#tagged(exchange, { status, text, type, extra: headers, freshness }, etag);
  }

  #encoded(exchange: Exchange, encoded: Encoded, { extra, ...rest }: Omit<Written, 'status' | 'text'>): void {
    const { body, etag, headers } = encoded.for(exchange.request);
    this.#tagged(exchange, { ...rest, status: 200, text: body, extra: [...extra, ...headers] }, etag);
  }

  #tagged(exchange: Exchange, answer: Written, etag: string | undefined): void {
    if (etag !== undefined) answer.extra.push('ETag', etag);
    const known = etag !== undefined && isNotModified(exchange.request, etag);
    this.#write(exchange, known ? { ...answer, status: 304, text: undefined } : answer);
  }

  /** The head of a stream; frames follow. Proxies are asked to pass them on as they come, and as they are. */
  beginStream(exchange: Exchange): void {
    const { response } = exchange;
    if (response.destroyed) return;
    const headers = this.#headers(exchange, `${noStore}, no-transform`);
    headers.push('Content-Type', eventStreamType, 'X-Accel-Buffering', 'no');
    // Who comes back after its end may find another gateway.
    response.shouldKeepAlive = false;
    response.writeHead(exchange.registered?.status ?? 200, headers);
    response.flushHeaders();
    endWithClient(response);
  }

  /** An error answer. */
  refuse(exchange: Exchange, failure: HttpFailure, headers: string[]): void {
    if (failure.retryAfter !== undefined) headers.push('Retry-After', String(Math.ceil(failure.retryAfter)));
    if (failure.status === 401) headers.push('WWW-Authenticate', challengeOf(failure));
    if (failure.status === 416) headers.push('Content-Range', `bytes */${failure.details.size}`);
    const { request, registered } = exchange;
    const { pageForm } = registered?.route ?? {};
    const isPage = pageForm !== undefined && isPageForm(request) && /\btext\/html\b/.test(request.headers.accept ?? '');
    if (isPage) headers.push('Content-Security-Policy', inertPage);
    const text = isPage ? pageForm.refused(failure) : textOf(renderError(failure, exchange.requestId));
    const type = isPage ? pageType : jsonType;
    this.#write(exchange, { status: failure.status, text, type, extra: headers, freshness: noStore });
  }

  /** An answer without body, such as to a preflight. */
  empty(exchange: Exchange, status: number, headers: string[]): void {
    this.#write(exchange, { status, type: jsonType, extra: headers, freshness: noStore });
  }

  /**
   * Resolves when all is sent. Rejects when the client leaves, and when the body fails: that ends the connection, so that nobody
   * takes what came for all.
   */
  async #stream(exchange: Exchange, { body, options }: Streamed): Promise<void> {
    const { response, registered, request } = exchange;
    const { status = registered?.status ?? 200, type = registered?.route.responseType ?? jsonType } = options;
    if (response.destroyed) {
      body.destroy();
      return;
    }
    const more = Object.entries(options.headers ?? {}).flat();
    const typed = status === 304 ? [] : ['Content-Type', type];
    response.writeHead(status, [...this.#headers(exchange, options.cacheControl ?? noStore), ...typed, ...more]);
    if (request.method === 'HEAD' || status === 304) {
      body.destroy();
      response.end();
      return;
    }
    // Whoever takes nothing for so long is gone.
    response.setTimeout(idleMs);
    try {
      await pipeline(body, response);
    } catch (error) {
      throw body.errored && !isLeft(body.errored) ? error : transportFailure('CANCELLED', 'the client left', error);
    }
  }

  #write(exchange: Exchange, { status, text, type, extra, freshness }: Written): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    const headers = this.#headers(exchange, freshness);
    if (text !== undefined) headers.push('Content-Type', type, 'Content-Length', String(Buffer.byteLength(text)));
    else if (status !== 204 && status !== 304) headers.push('Content-Length', '0');
    headers.push(...extra);
    response.writeHead(status, headers);
    response.end(text);
  }

  #headers(exchange: Exchange, cacheControl: string): string[] {
    const { requestId, request, path, tier, isPublic, failure } = exchange;
    const headers = ['X-Request-Id', requestId, 'Cache-Control', cacheControl, 'X-Content-Type-Options', 'nosniff'];
    // A page whose origin was refused may not read the answer.
    if (isPublic && failure?.reason !== 'ORIGIN_NOT_ALLOWED') headers.push(...publicCors.headersFor(request));
    if (!isPublic) headers.push(...this.cors.headersFor(request));
    if (path.startsWith(apiPrefix)) headers.push(...limitHeaders(exchange.admission ?? this.uncounted(), tier));
    return headers;
  }
}

function isLeft(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Where there is no key to say something of. */
const withoutKey = new Set(['API_KEY_MISSING', 'SESSION_REQUIRED', 'SESSION_EXPIRED', 'CREDENTIALS_INVALID']);

/** RFC 6750 §3: without a key nothing is said of an error. */
function challengeOf({ reason }: HttpFailure): string {
  return withoutKey.has(reason) ? 'Bearer' : 'Bearer error="invalid_token"';
}

function textOf(body: unknown): string | undefined {
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
}
